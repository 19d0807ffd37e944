pages => pages.map(page => {
  const main = new DOMParser().parseFromString(page, 'text/html').querySelector('main');
  const hulls = where => where.querySelectorAll('use[href="#s-guns"], use[href="#s-bales"]').length;
  const fleets = {};
  let own = 0;
  for (const fleet of main.querySelectorAll('.fleet')) {
    const seat = +fleet.id.split('-')[1];
    if (fleet.classList.contains('own')) own = seat;
    const ships = {};
    for (const ship of fleet.querySelectorAll('.afloat')) {
      const mark = ship.querySelector('.mark');
      if (mark || hulls(ship)) {
        const known = mark ?? ship;
        ships[ship.id] = {
          armed: mark ? mark.classList.contains('armed') : !!ship.querySelector('use[href="#s-guns"]'),
          secret: known.classList.contains('secret'),
        };
      }
    }
    // What can be done with a ship is said on it; that is for whoever may do it.
    const copy = fleet.cloneNode(true);
    copy.querySelector('header')?.remove();
    const shows = [...copy.querySelectorAll('dl, .stores, .turned-up, .afloat')].map(part => {
      const uses = [...part.querySelectorAll('use')].map(use => use.getAttribute('href'));
      return part.id + ' ' + part.textContent + ' ' + uses.join();
    });
    fleets[seat] = { shows: shows.join('\n'), ships, open_reserve: hulls(fleet.querySelector('.stores')) };
  }
  return { seq: +main.dataset.seq, own, fleets };
})
