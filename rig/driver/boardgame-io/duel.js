// A duel of ships as boardgame.io would have it: the same decisions as in the load on our own server, undersides and decks
// hidden by its playerView, every move checked and played by the server alone, as hidden state wants it. Only what a load
// needs: nobody plays this for fun.
const { INVALID_MOVE } = require('boardgame.io/core');

const other = (seat) => (seat === '0' ? '1' : '0');

const fleet = (random) => ({
  deck: random.Shuffle([3, 4, 5, 6, 7]), turnedUp: null, armed: 2, plain: 3, cannons: 3, sea: [], home: [], prizes: [], trophies: 0,
});

// What a seat may do, from what it sees.
const legal = (G, seat) => {
  const [own, foe] = [G.fleets[seat], G.fleets[other(seat)]];
  if (own.turnedUp !== null) {
    return [own.armed > 0 && ['choose', true], own.plain > 0 && ['choose', false]].filter(Boolean);
  }
  const all = own.sea.map((ship) => ['arrive', ship.treasure]);
  if (own.left > 0) all.push(['leave']);
  if (own.cannons > 0) all.push(...foe.sea.map((ship) => ['attack', ship.treasure]));
  return all.length > 0 ? all : [['pass']];
};

const allows = (G, seat, move, what) =>
  legal(G, seat).some(([name, value]) => name === move && (value ?? null) === (what ?? null));

const left = (G) => Object.values(G.fleets).forEach((fleet) => { fleet.left = fleet.deck.length; });

const move = (name, change) => ({
  client: false,
  move: ({ G, playerID, events }, what) => {
    if (!allows(G, playerID, name, what)) return INVALID_MOVE;
    change(G.fleets[playerID], G.fleets[other(playerID)], what, events);
    G.moves += 1;
    left(G);
    return undefined;
  },
});

const take = (ships, treasure) => ships.splice(ships.findIndex((ship) => ship.treasure === treasure), 1)[0];

const seen = (ship) => (ship.shown ? ship : { treasure: ship.treasure, shown: false });

module.exports = {
  legal,
  game: {
    name: 'duel',
    setup: ({ random }) => {
      const G = { fleets: { 0: fleet(random), 1: fleet(random) }, moves: 0 };
      left(G);
      return G;
    },
    moves: {
      leave: move('leave', (own) => { own.turnedUp = own.deck.pop(); }),
      choose: move('choose', (own, _foe, armed, events) => {
        own.sea.push({ treasure: own.turnedUp, armed, shown: false });
        own[armed ? 'armed' : 'plain'] -= 1;
        own.turnedUp = null;
        events.endTurn();
      }),
      arrive: move('arrive', (own, _foe, treasure, events) => {
        own.home.push(take(own.sea, treasure));
        events.endTurn();
      }),
      attack: move('attack', (own, foe, treasure, events) => {
        own.cannons -= 1;
        const ship = foe.sea.find((one) => one.treasure === treasure);
        if (ship.armed) {
          ship.shown = true;
          foe.trophies += 1;
        } else {
          own.prizes.push(take(foe.sea, treasure));
        }
        events.endTurn();
      }),
      pass: move('pass', (_own, _foe, _what, events) => events.endTurn()),
    },
    endIf: ({ G }) => Object.values(G.fleets).every((fleet) => fleet.deck.length === 0 && fleet.sea.length === 0 && fleet.turnedUp === null),
    playerView: ({ G, playerID }) => {
      const fleets = {};
      for (const [seat, { deck: _deck, ...fleet }] of Object.entries(G.fleets)) {
        const { armed: _armed, plain: _plain, ...open } = fleet;
        fleets[seat] = seat === playerID ? fleet : { ...open, sea: fleet.sea.map(seen), home: fleet.home.map(seen) };
      }
      return { ...G, fleets };
    },
  },
};
