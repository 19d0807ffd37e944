pages => pages.map(page => {
  const main = new DOMParser().parseFromString(page, 'text/html').querySelector('main');
  const hulls = 'use[href="#s-guns"], use[href="#s-bales"]';
  const parts = {};
  let own = 0;
  for (const part of main.querySelectorAll('.fleet, .captain')) {
    const seat = +part.id.split('-')[1];
    if (part.classList.contains('own')) own = seat;
    const known = {};
    for (const ship of part.querySelectorAll('.afloat')) {
      const mark = ship.querySelector('.mark');
      if (mark || ship.querySelector(hulls)) {
        const armed = mark ? mark.classList.contains('armed') : !!ship.querySelector('use[href="#s-guns"]');
        known[ship.id] = { armed, secret: !!mark?.classList.contains('secret') };
      }
    }
    const secrets = part.querySelectorAll('.secret, .hand li').length
      + [...part.querySelectorAll('.stores')].flatMap(stores => [...stores.querySelectorAll(hulls)]).length;
    // The head says who sits there, to each in words of their own; a button, what can be done with what it shows.
    const copy = part.cloneNode(true);
    for (const gone of copy.querySelectorAll('header, button .sr')) gone.remove();
    const uses = [...copy.querySelectorAll('use')].map(use => use.getAttribute('href'));
    parts[seat] = { shows: copy.textContent + ' ' + uses.join(' '), known, secrets };
  }
  return { seq: +main.dataset.seq, own, parts };
})
