import { prepareLoadPortal, saveFigures } from "./load-portal.ts";
import { addMovingClock, moveClock } from "./faults/moving-clock.ts";
import { startFaultyGameServer } from "./faults/faulty-game-server.ts";
import { type Observation, type ObservedSite, observe } from "./faults/observed-site.ts";
import { prepareShop } from "./faults/prepared-shop.ts";
import { upstreamFaults } from "./faults/upstream-faults.ts";

const portal = await prepareLoadPortal("faults", { alter: addMovingClock, vars: { PROXY_KEY: "x".repeat(40) } });
const gameServer = await startFaultyGameServer(portal);
const front = await prepareLoadPortal("faults-front", {
  alter: addMovingClock,
  vars: { GAME_API_URL: `${gameServer.url}/api`, PROXY_KEY: "x".repeat(40) },
  database: false,
});
const only = process.argv[2] ?? "";
const all: Observation[] = [];
try {
  const shop = await portal.withDatabase(prepareShop);
  await portal.start();
  await front.start();
  let offset = 0;
  const observed: ObservedSite = {
    ...shop,
    site: front,
    orders: [],
    async advance(ms) {
      offset += ms;
      await moveClock(portal.url, offset);
      await moveClock(front.url, offset);
    },
  };
  for (const fault of upstreamFaults(gameServer).filter(({ name }) => name.includes(only))) {
    const o = await observe(observed, fault);
    all.push(o);
    console.log(o.fault);
    for (const s of o.seen) console.log("  ", s.page.padEnd(10), s.answers.join(" | ").slice(0, 140), s.longestMs, s.recoveredMs);
    for (const p of o.problems) console.log("   !!", p);
  }
  saveFigures("faults", all);
} finally {
  await front.end();
  await gameServer.stop();
  await portal.end();
}
process.exit(0);
