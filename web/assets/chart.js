// Moves the chart and brings it closer; shows how far a ship can go. What is on the chart, and how far that is, comes with
// the page.
'use strict';
(() => {
  const $ = what => document.querySelector(what);
  const wall = document.body.classList.contains('wall');
  const sea = () => $('#sea');
  const numbers = text => text.split(' ').map(Number);
  const whole = () => numbers(sea().dataset.whole);
  // What is shown; null is all of it. `held` is what the reader chose: then the chart does not move by itself.
  let shown = null, held = false, ship = null;

  const frame = () => { const box = sea().getBoundingClientRect(); return [box.width || 1, box.height || 1]; };
  // What is in sight: the whole chart may leave room above and below, or beside it.
  const view = () => {
    if (shown) return shown;
    const [x, y, wide, high] = whole(), [width, height] = frame(), units = Math.max(wide / width, high / height);
    return [x + (wide - units * width) / 2, y + (high - units * height) / 2, units * width, units * height];
  };
  const near = () => view()[2] / frame()[0];
  const draw = () => {
    if (!sea()) return;
    const units = (sea().setAttribute('viewBox', (shown || whole()).map(n => Math.round(n)).join(' ')), near());
    const full = Math.max(whole()[2] / frame()[0], whole()[3] / frame()[1]);
    sea().classList.toggle('near', units < full * 0.72);
    // Names and ships are as large on the screen as they can be read, however close the chart is.
    // From too far away there is no room for names.
    const far = !wall && units > 2.7;
    sea().classList.toggle('far', far);
    if (!wall) sea().style.setProperty('--k', Math.max(0.3, Math.min(units * 0.66, far ? 2.2 : 1.15)).toFixed(3));
  };
  const clamp = () => {
    const [left, top, wide, high] = whole();
    let [x, y, w, h] = shown;
    const [width, height] = frame();
    w = Math.min(Math.max(w, 160), wide * 1.02);
    h = w * height / width;
    // A little may be seen beyond the edge; what is smaller than the frame lies in its middle.
    const within = (from, size, least, all) => size > all ? least + (all - size) / 2 : Math.min(Math.max(from, least - size * 0.15), least + all - size * 0.85);
    shown = [within(x, w, left, wide), within(y, h, top, high), w, h];
  };
  const toward = (times, x, y) => {
    const [left, top, w, h] = view();
    x ??= left + w / 2; y ??= top + h / 2;
    shown = [x - (x - left) / times, y - (y - top) / times, w / times, h / times];
    if (shown[2] >= whole()[2]) shown = null; else clamp();
    draw();
  };
  const under = (x, y) => {
    const box = sea().getBoundingClientRect(), [left, top, w, h] = view();
    return [left + (x - box.left) / box.width * w, top + (y - box.top) / box.height * h];
  };
  const move = (dx, dy) => {
    if (!shown) return;
    shown[0] += dx; shown[1] += dy;
    clamp(); draw();
  };
  const at = node => {
    const place = node.getAttribute('transform').match(/-?[\d.]+/g).map(Number);
    return [place[0], place[1]];
  };
  // Brings these into sight, with room around them.
  const fit = (nodes, least) => {
    const places = nodes.map(at);
    if (!places.length) return;
    const [xs, ys] = [0, 1].map(n => places.map(place => place[n]));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const [width, height] = frame();
    const w = Math.max(right - left + 150, (bottom - top + 150) * width / height, least * Math.min(width, 700) / 360);
    if (w >= whole()[2]) shown = null;
    else {
      const h = w * height / width;
      shown = [(left + right - w) / 2, (top + bottom - h) / 2, w, h];
      clamp();
    }
    draw();
  };
  const goals = () => [...document.querySelectorAll('#sea .goal')];
  const mine = () => {
    const own = [...document.querySelectorAll('#sea .vessel.own')];
    return own.length ? own : [...document.querySelectorAll('#sea .harbour.home-own')];
  };
  // Whether all of these are in sight and far enough apart for a finger.
  const handy = nodes => {
    const [x, y, w, h] = view(), places = nodes.map(at), units = near();
    const seen = places.every(place => place[0] > x && place[0] < x + w && place[1] > y && place[1] < y + h);
    return seen && places.every((a, n) => places.slice(0, n).every(b => Math.hypot(a[0] - b[0], a[1] - b[1]) / units > 34));
  };
  let asked = '';
  const follow = () => {
    if (wall || !sea()) return;
    const now = goals().map(goal => goal.getAttribute('transform')).join();
    if (now !== asked && now && !held && !handy(goals())) fit([...goals(), ...document.querySelectorAll('#sea .vessel.asked')], 360);
    asked = now;
  };
  const reach = () => {
    const over = $('#reach'), vessel = ship === null ? null : $('#vessel-' + ship);
    if (!over) return;
    over.replaceChildren();
    for (const button of document.querySelectorAll('[data-show]')) button.setAttribute('aria-pressed', button.dataset.show === String(ship));
    if (!vessel) return;
    const places = numbers((sea().dataset.places || $('#pp-lanes').dataset.places));
    [...vessel.dataset.reach].forEach((turns, place) => {
      if (turns === '0' || turns === '-') return;
      const make = name => document.createElementNS('http://www.w3.org/2000/svg', name);
      const spot = make('g'), size = make('g'), disc = make('circle'), text = make('text');
      spot.setAttribute('transform', `translate(${places[2 * place]} ${places[2 * place + 1]})`);
      spot.setAttribute('class', 'turns-' + Math.min(turns, 4));
      size.setAttribute('class', 'fix');
      disc.setAttribute('r', 12);
      text.setAttribute('y', 5);
      text.textContent = turns;
      size.append(disc, text);
      spot.append(size);
      over.append(spot);
    });
  };

  document.addEventListener('click', event => {
    const tool = event.target.closest('[data-chart]')?.dataset.chart;
    if (tool === 'in' || tool === 'out') { held = true; toward(tool === 'in' ? 1.5 : 1 / 1.5); }
    if (tool === 'whole') { held = true; shown = null; draw(); }
    if (tool === 'find') { held = false; fit(mine().length ? mine() : goals(), 420); }
    const pressed = event.target.closest('[data-show]')?.dataset.show ?? event.target.closest('#sea .vessel')?.id.slice(7);
    if (pressed !== undefined && !dragged) {
      ship = ship === pressed ? null : pressed;
      reach();
      if (ship !== null && event.target.closest('[data-show]')) $('#chart').scrollIntoView({ block: 'nearest' });
    }
  });
  document.addEventListener('wheel', event => {
    // The wheel scrolls the page until somebody has pressed the chart.
    if (wall || !event.target.closest?.('#sea') || !(event.ctrlKey || document.activeElement?.matches('.frame'))) return;
    event.preventDefault();
    held = true;
    toward(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...under(event.clientX, event.clientY));
  }, { passive: false });

  // One finger moves, two bring closer. A finger on the whole chart scrolls the page.
  const fingers = new Map();
  let dragged = false;
  document.addEventListener('pointerdown', event => {
    if (wall || !event.target.closest?.('#sea')) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  document.addEventListener('pointermove', event => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = [event.clientX, event.clientY], others = [...fingers].filter(([id]) => id !== event.pointerId);
    if (Math.hypot(now[0] - was[0], now[1] - was[1]) < 3 && !dragged) return;
    dragged = held = true;
    const units = near();
    if (others.length === 1) {
      const other = others[0][1], apart = point => Math.hypot(point[0] - other[0], point[1] - other[1]);
      toward(apart(now) / Math.max(apart(was), 1), ...under((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
    } else move((was[0] - now[0]) * units, (was[1] - now[1]) * units);
    fingers.set(event.pointerId, now);
  });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, event => fingers.delete(event.pointerId));

  document.addEventListener('keydown', event => {
    if (!event.target.matches?.('.frame') || event.ctrlKey || event.metaKey || event.altKey) return;
    const [, , w, h] = view();
    const does = {
      '+': () => toward(1.5), '=': () => toward(1.5), '-': () => toward(1 / 1.5), 0: () => { shown = null; draw(); },
      ArrowLeft: () => move(-w / 6, 0), ArrowRight: () => move(w / 6, 0), ArrowUp: () => move(0, -h / 6), ArrowDown: () => move(0, h / 6),
    }[event.key];
    if (!does) return;
    event.preventDefault(); event.stopPropagation();
    held = true;
    does();
  });

  const fresh = () => { draw(); follow(); if (ship !== null) reach(); };
  document.addEventListener('fresh', fresh);
  addEventListener('resize', () => { if (shown) clamp(); draw(); });
  // On a small screen the chart begins with one's own waters; the rest is a pinch away.
  if (!wall && frame()[0] < 640 && mine().length) fit(mine(), 420);
  fresh();
})();
