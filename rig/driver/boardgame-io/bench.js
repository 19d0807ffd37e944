// boardgame.io under the same kind of load: two players a match, one move after the other, each move seen by the other
// player before the next is made, and a new match when one is over. The server keeps its matches in memory, which is its
// default.
//
//   node bench.js MATCHES SECONDS   prints: figures MOVES_A_SECOND SEEN_P50_MS
const { fork } = require('child_process');
const { game, legal } = require('./duel.js');

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
  Object.assign(console, { error: () => {}, warn: () => {} });
  const server = fork(__filename, ['server'], { silent: true });
  server.once('message', async (port) => {
    const seen = [];
    let until = Infinity;
    const reaches = (client, moves) => new Promise((done) => {
      const there = () => { const s = client.getState(); return s && s.isConnected && s.G.moves >= moves; };
      if (there()) return done();
      const stop = client.subscribe(() => { if (there()) { stop(); done(); } });
    });
    // A match that nobody has created comes into being when its first player asks for it.
    const sitDown = async (matchID) => {
      const clients = ['0', '1'].map((playerID) => {
        const client = Client({
          game, matchID, playerID, debug: false, multiplayer: SocketIO({ server: `localhost:${port}` }),
        });
        client.start();
        return client;
      });
      await Promise.all(clients.map((client) => reaches(client, 0)));
      return clients;
    };
    const begun = await Promise.all(Array.from({ length: matches }, (_, nth) => sitDown(`match-${nth}`)));
    until = Date.now() + seconds * 1000;
    await Promise.all(begun.map(async (first, nth) => {
      let clients = first;
      for (let round = 1; Date.now() < until; round += 1) {
        for (let n = 0; Date.now() < until; n += 1) {
          const { ctx } = clients[0].getState();
          if (ctx.gameover) break;
          const seat = ctx.currentPlayer;
          const choices = legal(clients[seat].getState().G, seat);
          const [move, what] = choices[(n * 7 + nth) % choices.length];
          const asked = process.hrtime.bigint();
          clients[seat].moves[move](what);
          await reaches(clients[1 - seat], n + 1);
          seen.push(Number(process.hrtime.bigint() - asked) / 1e6);
          await reaches(clients[seat], n + 1);
        }
        clients.forEach((client) => client.stop());
        if (Date.now() < until) clients = await sitDown(`match-${nth}-${round}`);
      }
    }));
    seen.sort((a, b) => a - b);
    console.log(`figures ${(seen.length / seconds).toFixed(0)} ${seen[seen.length >> 1].toFixed(2)}`);
    server.kill();
    process.exit(0);
  });
}
