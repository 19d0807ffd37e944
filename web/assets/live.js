// Keeps the page up to date, and sends forms without leaving it. Everything works without this too.
'use strict';
(() => {
  const $ = (what, where = document) => where.querySelector(what);
  const body = document.body, root = document.documentElement;
  const still = () => 'still' in root.dataset || matchMedia('(prefers-reduced-motion: reduce)').matches;
  root.classList.add('scripted');

  const warn = (text, rule) => {
    const alert = $('#alert');
    alert.textContent = text;
    if (rule) {
      const link = document.createElement('a');
      link.href = '/rule/' + rule;
      link.target = '_blank';
      link.textContent = rule;
      alert.append(' ', link);
    }
  };

  // What the morph must leave alone: what the reader opened, chose or is writing.
  const options = {
    morphStyle: 'outerHTML', restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name, node) => !(name === 'open' && node.localName === 'details') && !node.dataset?.own?.split(' ').includes(name),
      beforeNodeMorphed: old => !(old.nodeType === 1 && old.hasAttribute('data-keep')),
    },
  };
  let turn = $('#table')?.dataset.turn;
  const apply = html => {
    const hadFocus = document.activeElement && document.activeElement !== body;
    // What was there a moment ago must not shine through a curtain.
    const moves = !still() && !document.hidden && !html.includes('data-stage="curtain"');
    const places = moves ? where() : new Map();
    // What somebody is typing stays; a button that was pressed does not.
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName);
    Idiomorph.morph($('#table'), html, { ...options, ignoreActiveValue: typing });
    if (hadFocus && (document.activeElement === body || !document.activeElement)) {
      ($('[data-next-focus]') || $('#table')).focus({ preventScroll: true });
    }
    for (const [id, [left, top]] of moves ? where() : []) {
      // The page is right at once; ships only seem to come from where they were, and new ones out of the mist.
      const ship = document.getElementById(id), was = places.get(id);
      if (!was) ship.animate([{ opacity: 0 }, {}], { duration: 450 });
      else if (was[0] !== left || was[1] !== top) {
        ship.animate([{ transform: `translate(${was[0] - left}px, ${was[1] - top}px)` }, {}], { duration: 450, easing: 'ease-out' });
      }
    }
    after();
  };
  const where = () => new Map([...document.querySelectorAll('.afloat')].map(ship => {
    const box = ship.getBoundingClientRect();
    return [ship.id, [Math.round(box.left + scrollX), Math.round(box.top + scrollY)]];
  }));
  const after = () => {
    const main = $('#table');
    if (!main) return;
    if (main.dataset.title) document.title = main.dataset.title;
    const icon = $('#icon');
    icon.dataset.usual ||= icon.getAttribute('href');
    icon.setAttribute('href', main.dataset.turn === 'yours' ? icon.dataset.turn : icon.dataset.usual);
    if (main.dataset.turn === 'yours' && turn !== 'yours') {
      if ('shake' in root.dataset) navigator.vibrate?.(120);
      if ('sound' in root.dataset) bell();
    }
    turn = main.dataset.turn;
    said();
    times();
    // What a game's own pictures need besides.
    for (const part of document.querySelectorAll('[data-script]')) {
      if (scripts.has(part.dataset.script)) continue;
      scripts.add(part.dataset.script);
      document.head.append(Object.assign(document.createElement('script'), { src: part.dataset.script }));
    }
    document.dispatchEvent(new Event('fresh'));
  };
  const scripts = new Set();
  const bell = () => {
    try {
      const audio = new AudioContext(), tone = audio.createOscillator(), loud = audio.createGain();
      tone.frequency.value = 660;
      loud.gain.setValueAtTime(0.15, audio.currentTime);
      loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
      tone.connect(loud).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.6);
    } catch { /* no sound, then */ }
  };
  const said = () => { const list = $('.said'); if (list) list.scrollTop = list.scrollHeight; };
  const times = () => {
    const format = new Intl.DateTimeFormat(root.lang, { dateStyle: 'medium', timeStyle: 'short' });
    for (const time of document.querySelectorAll('time[data-time]')) {
      time.textContent = format.format(new Date(+time.dataset.time));
    }
    for (const clock of document.querySelectorAll('.clock[data-until]')) {
      const left = Math.max(0, Math.floor((+clock.dataset.until - Date.now()) / 1000));
      if (left < 86400) {
        const two = n => String(n).padStart(2, '0'), hours = Math.floor(left / 3600);
        clock.textContent = (hours ? hours + ':' + two(Math.floor(left / 60) % 60) : Math.floor(left / 60)) + ':' + two(left % 60);
      }
      clock.classList.toggle('short', left < 15);
    }
  };
  setInterval(times, 1000);

  // The stream. A browser comes back by itself, unless the server has answered with a refusal.
  let source, seen, wait = 500, idle;
  const light = state => {
    const light = $('#connection');
    if (!light || light.dataset.state === state) return;
    light.dataset.state = state;
    $('.text', light).textContent = state === 'lost' ? body.dataset.lost : body.dataset.online;
  };
  const open = () => {
    if (!body.dataset.live || source) return;
    const url = new URL(body.dataset.live, location.href);
    if (seen) url.searchParams.set('since', seen);
    source = new EventSource(url);
    source.onopen = () => { wait = 500; light('live'); };
    source.addEventListener('view', event => {
      seen = event.lastEventId;
      body.classList.remove('idle');
      clearTimeout(idle);
      idle = setTimeout(() => body.classList.add('idle'), 180000);
      apply(event.data);
    });
    source.addEventListener('end', () => { close(); light('lost'); setTimeout(open, wait = Math.min(wait * 2, 15000)); });
    source.onerror = () => {
      light('lost');
      if (source?.readyState === EventSource.CLOSED) { close(); setTimeout(open, wait = Math.min(wait * 2, 15000)); }
    };
  };
  const close = () => { source?.close(); source = null; };
  addEventListener('pagehide', close);
  // A page that comes out of the browser's memory may show what its reader should not see any more.
  addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
  // Browsers allow few connections: a tab that nobody looks at lets go of its own after a while.
  let hidden;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, 600000); else open();
  });

  document.addEventListener('submit', async event => {
    const form = event.target, pressed = event.submitter;
    if (pressed?.dataset.confirm && !confirm(pressed.dataset.confirm)) return event.preventDefault();
    // What is erased is erased here as well: the shares of the dice that this device has brought.
    if (form.getAttribute('action') === '/me/erase') try { localStorage.clear(); } catch { /* nothing was kept */ }
    if (form.method !== 'post' || 'page' in form.dataset || !body.dataset.live) return;
    if (/\/(rematch|carry|fork|look)$/.test(form.getAttribute('action'))) return;
    event.preventDefault();
    if (pressed?.getAttribute('aria-busy')) return;
    pressed?.setAttribute('aria-busy', 'true');
    warn('');
    // What was refused stays as it was typed, and the reason stands beside it.
    const place = $('.why', form), field = place && $(`[aria-describedby="${place.id}"]`, form);
    const doubt = why => {
      place.textContent = why;
      if (why) { field.setAttribute('aria-invalid', 'true'); field.focus(); } else field.removeAttribute('aria-invalid');
    };
    if (place) doubt('');
    try {
      const fields = new URLSearchParams(new FormData(form, pressed));
      const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: fields, headers: { 'x-live': '1' } });
      if (answer.ok) form.classList.contains('say') && form.reset();
      else { const problem = await answer.json(); if (place) doubt(problem.detail); else warn(problem.detail, problem.rule); }
    } catch { warn(body.dataset.lost); }
    pressed?.removeAttribute('aria-busy');
  });

  // Where there is a script, the device brings its own share of the dice: see dice.js.
  document.addEventListener('formdata', event => { if (event.formData.has('own_dice')) event.formData.set('own_dice', 'true'); });

  // Replays: the next step in place, and one after the other.
  const swap = async url => {
    const answer = await fetch(url);
    if (!answer.ok) return false;
    history.replaceState(null, '', url);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    apply($('#table', page).outerHTML);
    return true;
  };
  // Pages without https have no clipboard API; there the selection is copied. It stays, to show what was copied.
  const copy = async link => {
    getSelection().selectAllChildren(link);
    try { await navigator.clipboard.writeText(link.textContent); } catch { document.execCommand('copy'); }
  };
  let reel;
  document.addEventListener('click', event => {
    const link = event.target.closest('a[data-swap]');
    if (link && !event.metaKey && !event.ctrlKey) { event.preventDefault(); swap(link.href); }
    const copied = event.target.closest('a[data-copy]');
    if (copied) { event.preventDefault(); copy(copied); }
    const auto = event.target.closest('#autoplay');
    if (auto) {
      const on = auto.getAttribute('aria-pressed') !== 'true';
      auto.setAttribute('aria-pressed', on);
      clearInterval(reel);
      if (on) reel = setInterval(() => {
        const next = $('a#on');
        if (next) swap(next.href); else { clearInterval(reel); $('#autoplay').setAttribute('aria-pressed', false); }
      }, still() ? 2500 : 1600);
    }
  });
  document.addEventListener('change', event => {
    const slide = event.target.closest('form[data-slide]');
    if (slide) swap(slide.action + '?' + new URLSearchParams(new FormData(slide)));
    const moved = $(`[data-scale="${event.target.id}"]`);
    if (moved) { moved.value = event.target.selectedIndex; moved.setAttribute('aria-valuetext', event.target.selectedOptions[0].text); }
  });
  // A slider beside a list moves along it.
  document.addEventListener('input', event => {
    const list = event.target.dataset.scale && $('#' + event.target.dataset.scale);
    if (!list) return;
    list.selectedIndex = event.target.value;
    event.target.setAttribute('aria-valuetext', list.selectedOptions[0].text);
  });

  // Keys: 1–9 choose, u takes back, arrows step through a replay.
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const press = what => { const button = $(what); if (button) { event.preventDefault(); button.click(); } };
    if (/^[1-9]$/.test(event.key)) {
      const choice = document.querySelectorAll('#actions .choice')[event.key - 1];
      if (choice) { event.preventDefault(); choice.click(); }
    }
    else if (event.key === 'u') press('#actions form[action$="/undo"] button');
    else if (event.key === 'ArrowRight') press('a#on');
    else if (event.key === 'ArrowLeft') press('a#back');
  });

  after();
  open();
})();
