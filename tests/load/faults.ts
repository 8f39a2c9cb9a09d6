import { globSync } from "node:fs";
import { join } from "node:path";
import { newToken } from "#app/crypto/tokens.ts";
import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import { observeClockJumps } from "./faults/clock-jumps.ts";
import { databaseFaults, ignoreFileSizeSignal } from "./faults/database-faults.ts";
import { faultTable, printObservations } from "./faults/fault-report.ts";
import { startFaultyGameServer } from "./faults/faulty-game-server.ts";
import { addMovingClock, moveClock } from "./faults/moving-clock.ts";
import { type Fault, type Observation, type ObservedSite, observe } from "./faults/observed-site.ts";
import { prepareShop } from "./faults/prepared-shop.ts";
import { upstreamFaults } from "./faults/upstream-faults.ts";
import { killDuringPurchases } from "./kill-rounds.ts";
import { isShort, type LoadPortal, prepareLoadPortal, saveFigures } from "./load-portal.ts";

/**
 * Injects faults into everything that a portal depends on while visitors without JavaScript use it: `npm run
 * bench:faults`, or one kind with `npm run bench:faults -- server|database|kill|clock`, followed by a part of a fault's
 * name to run only those that contain it. Prints what visitors saw, how long they waited, which acknowledged purchases
 * were lost, and how long the recovery took. Exit code 1 when a purchase was lost, when a visitor saw internals or a
 * wrong status, or when a page did not recover.
 *
 * The portals run on a clock that can be moved, so that no fault has to wait until cached pages expire.
 */
const KINDS = ["server", "database", "kill", "clock"];
const [only, part = ""] = process.argv.slice(2).filter((argument) => argument !== "--short");
/** `npm test` has other tests of silent and stopped game servers, and runs `load:kills`. */
const SHORT_KINDS = ["database", "clock"];
const kinds = (isShort ? SHORT_KINDS : KINDS).filter((kind) => only === undefined || kind === only);
if (kinds.length === 0) throw new Error(`Give one of: ${KINDS.join(", ")}`);
const KILLS = 3;

const PROXY_KEY = newToken();
const portal = await prepareLoadPortal("faults", { modify: addMovingClock, vars: { PROXY_KEY } });
const observations: Observation[] = [];
/** Milliseconds from the real time to the servers' clock. */
let offset = 0;
let failed = true;

/** A portal whose clock is set to the current offset at every start. */
const withCurrentClock = (server: LoadPortal): LoadPortal => ({
  ...server,
  get url() {
    return server.url;
  },
  async start(allowUnhealthy) {
    await server.start(allowUnhealthy);
    await moveClock(server.url, offset);
  },
});

async function observeAll(observed: ObservedSite, faults: readonly Fault[]): Promise<void> {
  const selected = faults.filter(({ name }) => name.includes(part));
  for (const fault of isShort ? selected.slice(0, 1) : selected) {
    const observation = await observe(observed, fault);
    observations.push(observation);
    console.log(`${fault.name}: ${observation.problems.length} problems`);
  }
}

try {
  const { reserved, ...shop } = await portal.withDatabase(prepareShop);
  const siteOf = (site: LoadPortal, servers: readonly LoadPortal[]): ObservedSite => {
    const setClock = async (next: number) => {
      offset = next;
      await Promise.all(servers.map(({ url }) => moveClock(url, offset)));
    };
    return { ...shop, site, orders, setClock, advance: (milliseconds) => setClock(offset + milliseconds) };
  };
  const orders: ObservedSite["orders"] = [];
  ignoreFileSizeSignal(portal.folder);
  const own = withCurrentClock(portal);

  if (kinds.includes("server")) {
    await own.start();
    const gameServer = await startFaultyGameServer(portal);
    const front = await prepareLoadPortal("faults-front", {
      modify: addMovingClock,
      vars: { GAME_API_URL: `${gameServer.url}/api`, PROXY_KEY },
      database: false,
    });
    try {
      await withCurrentClock(front).start();
      await observeAll(siteOf(front, [portal, front]), upstreamFaults(gameServer));
    } finally {
      await front.end();
      await gameServer.stop();
    }
    await portal.kill();
  }
  if (kinds.includes("database")) {
    await own.start();
    await observeAll(siteOf(own, [portal]), databaseFaults(own));
    await portal.kill();
  }
  // Before the clock is moved beyond the end of all sessions.
  if (kinds.includes("kill")) {
    const { rounds, problems } = await killDuringPurchases(portal, reserved, KILLS);
    observations.push({
      fault: `killed ${KILLS} times in the middle of purchases, and started again`,
      results: rounds.map(({ round, acknowledged, unanswered, recoveredMs }) => ({
        page: `kill ${round}`,
        answers: [`${acknowledged} acknowledged, ${unanswered} sent again, each stored once`],
        longestMs: recoveredMs,
        recoveredMs,
      })),
      lost: problems.length,
      problems,
    });
  }
  if (kinds.includes("clock")) {
    offset = 0;
    await own.start();
    const [file = ""] = databaseFiles();
    observations.push(...(await observeClockJumps(siteOf(own, [portal]), file)));
    await portal.kill();
  }

  const ledger = await portal.withDatabase(async (database) => {
    const { differences } = await findLedgerDifferences((sql) => database.all(sql));
    const keys = JSON.stringify(orders.map(({ fields }) => fields.requestKey));
    const [counted] = await database.all(
      "SELECT count(*) AS purchases FROM purchases WHERE request_key IN (SELECT value FROM json_each(?))",
      keys,
    );
    return { differences, orders: orders.length, purchases: Number(counted?.purchases) };
  });
  printObservations(observations);
  console.log("\nLedger check afterwards:", ledger);
  saveFigures("faults", { observations, ledger }, { faults: faultTable(observations) });
  const lost = observations.reduce((sum, observation) => sum + observation.lost, 0);
  const problems = observations.reduce((sum, observation) => sum + observation.problems.length, 0);
  console.log(`${observations.length} faults, ${lost} acknowledged purchases lost, ${problems} problems`);
  failed = lost + problems + ledger.differences > 0 || ledger.orders !== ledger.purchases;
} finally {
  await portal.end();
}
process.exit(failed ? 1 : 0);

function databaseFiles(): string[] {
  const d1 = join(portal.folder, "v3", "d1");
  return globSync("**/*.sqlite", { cwd: d1 })
    .filter((name) => !name.endsWith("metadata.sqlite"))
    .map((name) => join(d1, name));
}
