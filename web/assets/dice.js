// This device's own share of the dice. While they are sealed, it commits itself to a number that nobody else knows, and
// shows it once everybody has committed themselves; afterwards it looks for it in the record. See docs/records.md.
'use strict';

// SHA-256, as FIPS 180-4 has it. Browsers have one, but not on pages without https, such as those of a server at home.
const sha256 = bytes => {
  const [first, rounds] = sha256.words, sum = Uint32Array.from(first), words = new Uint32Array(64);
  const padded = new Uint8Array(bytes.length + 72 & ~63), view = new DataView(padded.buffer);
  const turned = (word, by) => word >>> by | word << 32 - by;
  const mixed = (word, ...by) => by.reduce((mix, by) => mix ^ turned(word, by), 0);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(padded.length - 4, bytes.length << 3);
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d, e, f, g, h] = sum;
    for (let n = 0; n < 64; n++) {
      const w = words[n - 15], v = words[n - 2];
      words[n] = n < 16 ? view.getUint32(at + 4 * n)
        : words[n - 16] + (mixed(w, 7, 18) ^ w >>> 3) + words[n - 7] + (mixed(v, 17, 19) ^ v >>> 10);
      const one = h + mixed(e, 6, 11, 25) + (e & f ^ ~e & g) + rounds[n] + words[n];
      const two = mixed(a, 2, 13, 22) + (a & b ^ a & c ^ b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => { sum[n] += word; });
  }
  return Uint8Array.from({ length: 32 }, (_, n) => sum[n >> 2] >>> 24 - 8 * (n & 3));
};
sha256.words = [`
  6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19`, `
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`,
].map(words => words.trim().split(/\s+/).map(word => parseInt(word, 16)));

(() => {
  const $ = what => document.querySelector(what);
  const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  const bytes = hex => Array.from(hex.match(/../g), pair => parseInt(pair, 16));
  const table = location.pathname.split('/')[2];

  // What is kept is kept for good if the browser lets us, so that neither a reload nor a closed window loses it.
  const memory = new Map();
  const keep = (name, what) => {
    memory.set(name, what);
    try { localStorage.setItem('dice ' + name, what); } catch { /* as long as the page is there, then */ }
  };
  const kept = name => {
    try { return localStorage.getItem('dice ' + name) ?? memory.get(name); } catch { return memory.get(name); }
  };
  const forget = name => {
    memory.delete(name);
    try { localStorage.removeItem('dice ' + name); } catch { /* nothing was kept */ }
  };

  const commitment = ({ domain, root }, seat, nonce) => {
    const parts = [[...new TextEncoder().encode('quarterdeck/1 seat')], bytes(domain), bytes(root), [seat], bytes(nonce)];
    return hex(sha256(parts.flatMap(part => [0, 0, 0, part.length, ...part])));
  };
  // What the dice are made of beside the host's part: what is shown must be what the record has.
  const whole = (root, commitments, nonce) => [nonce, root, ...commitments].join(' ');

  const sent = new Set();
  const send = async (seat, what, value) => {
    try {
      const body = JSON.stringify({ [what]: value }), headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/v1/tables/${table}/seats/${seat}/${what}`, { method: 'PUT', headers, body });
      if (answer.status < 429) return true;
    } catch { /* the line is broken */ }
    setTimeout(() => { sent.clear(); bring(); }, 1000);
  };
  const bring = () => {
    const here = $('[data-dice]'), dice = here && JSON.parse(here.dataset.dice);
    for (const seat of here ? here.dataset.seats.split(' ').map(Number) : []) {
      const awaited = dice.uncommitted.includes(seat);
      const step = [dice.root, seat, awaited].join();
      if (sent.has(step) || !dice.unrevealed.includes(seat)) continue;
      if (awaited) {
        const nonce = hex(crypto.getRandomValues(new Uint8Array(32))), promise = commitment(dice, seat, nonce);
        keep(promise, nonce);
        sent.add(step);
        send(seat, 'commitment', promise);
      } else if (dice.commitments.every(Boolean)) {
        // What another device has promised, it keeps.
        const promise = dice.commitments[seat - 1], nonce = kept(promise);
        if (!nonce) continue;
        keep(`${table} ${seat}`, whole(dice.root, dice.commitments, nonce));
        sent.add(step);
        send(seat, 'nonce', nonce).then(done => done && forget(promise));
      }
    }
  };

  // After the deal: is it in the record, and are the others' commitments those that it was shown?
  const look = async () => {
    const list = $('[data-record]');
    if (!list) return;
    const record = await (await fetch(list.dataset.record)).text();
    const { root, seats } = JSON.parse(record.split('\n', 1)[0]).head.dice;
    seats.forEach(({ nonce }, n) => {
      const mine = kept(`${table} ${n + 1}`);
      if (!mine) return;
      const found = mine === whole(root, seats.map(seat => seat.commitment), nonce);
      list.children[n].append(Object.assign(document.createElement('b'), {
        className: found ? 'good' : 'bad', textContent: found ? list.dataset.found : list.dataset.lost,
      }));
    });
  };

  document.addEventListener('fresh', bring);
  bring();
  look();
})();
