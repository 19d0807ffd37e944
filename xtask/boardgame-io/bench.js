// boardgame.io under the same kind of load: two players a match, one move after the other, each move seen by the other
// player before the next is made. The server keeps its matches in memory, which is its default.
//
//   node bench.js MATCHES SECONDS   prints: figures MOVES_A_SECOND SEEN_P50_MS
const { fork } = require('child_process');

const game = {
  name: 'moves',
  setup: () => ({ fleets: [0, 1].map(() => ({ deck: [3, 4, 5, 6, 7], sea: [], home: [], points: 0 })), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { go: ({ G }, n) => { G.moves += 1; G.fleets[n % 2].points += 1; } },
};

if (process.argv[2] === 'server') {
  const { Server, Origins } = require('boardgame.io/server');
  Server({ games: [game], origins: [Origins.LOCALHOST] })
    .run(0)
    .then(({ appServer }) => process.send(appServer.address().port));
} else {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const matches = Number(process.argv[2]);
  const seconds = Number(process.argv[3]);
  const quiet = { log: () => {}, error: () => {}, warn: () => {} };
  Object.assign(console, { error: quiet.error, warn: quiet.warn });
  const server = fork(__filename, ['server'], { silent: true });
  server.once('message', async (port) => {
    const seen = [];
    const until = Date.now() + seconds * 1000;
    // A match that nobody has created comes into being when its first player asks for it.
    const play = async (_, nth) => {
      const clients = ['0', '1'].map((playerID) => {
        const client = Client({
          game, matchID: `match-${nth}`, playerID, debug: false,
          multiplayer: SocketIO({ server: `localhost:${port}` }),
        });
        client.start();
        return client;
      });
      const reaches = (client, moves) => new Promise((done) => {
        const there = () => { const s = client.getState(); return s && s.isConnected && s.G.moves >= moves; };
        if (there()) return done();
        const stop = client.subscribe(() => { if (there()) { stop(); done(); } });
      });
      await Promise.all(clients.map((client) => reaches(client, 0)));
      for (let n = 0; Date.now() < until; n += 1) {
        const asked = process.hrtime.bigint();
        clients[n % 2].moves.go(n);
        await reaches(clients[1 - (n % 2)], n + 1);
        seen.push(Number(process.hrtime.bigint() - asked) / 1e6);
      }
      clients.forEach((client) => client.stop());
    };
    await Promise.all(Array.from({ length: matches }, play));
    seen.sort((a, b) => a - b);
    console.log(`figures ${(seen.length / seconds).toFixed(0)} ${seen[seen.length >> 1].toFixed(2)}`);
    server.kill();
    process.exit(0);
  });
}
