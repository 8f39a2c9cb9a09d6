import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { newToken } from "#app/crypto/tokens.ts";
import { fillTables } from "./big-tables.ts";
import { bundleFolder, bundleWorker, type EdgeServer, type EdgeWorker, startEdgeServer } from "./edge/edge-server.ts";
import { type Burst, fire, type Shot } from "./edge/hammer.ts";
import { fillCarts, type Order } from "./edge/orders.ts";
import { settledCookieOf } from "./edge/visitors.ts";
import { insertAccounts, type LoadAccount } from "./load-accounts.ts";
import { type LoadPortal, median, prepareLoadPortal, rounded, saveFigures, type Table } from "./load-portal.ts";

/**
 * What a request costs: `npm run bench`. The built functions run in workerd on a core of their own, the load comes from
 * the other core, and everything is compared with two constant answers of the same run. Medians of the rounds.
 *
 *     npm run bench -- --rounds 5 --seconds 3
 */
const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "3" } },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const WARM_UP_SECONDS = 2;
/** A page is fired at for so long when two sizes are compared. */
const SIZE_SECONDS = 1.5;

const SMALL = 2_000;
const LARGE = 200_000;
const LINES = 100;
/** Faster than any machine buys so far. */
const PURCHASES_A_SECOND = 1000;
/** Enough of them for all the time in which something is bought. */
const BUYERS = Math.ceil(
  ((WARM_UP_SECONDS + ROUNDS * SECONDS + (ROUNDS + 1) * SIZE_SECONDS) * PURCHASES_A_SECOND) / LINES,
);

const TARGETS = {
  /** Of a page from the cache, in requests a second, to the constant page. */
  cachedRatio: 0.8,
  /** Processor time, milliseconds. */
  uncachedHome: 3,
  loggedIn: 4,
  any: 10,
  bundle: 1024 * 1024,
  startUp: 100,
  /** Cost with large tables to that with small ones. */
  sizes: 1.2,
};

const constants = { name: "constants", functions: "tests/load/edge/functions/constants" };
const product = { name: "portal", functions: "functions" };
const uncached = { name: "uncached", functions: "tests/load/edge/functions/uncached" };
const workers = [constants, product, uncached];

const secret = newToken();
const vars = { SESSION_SECRET: secret };

interface Site {
  portal: LoadPortal;
  server: EdgeServer;
  reader: LoadAccount;
  orders: Order[];
}

/** A portal with so many rows in every table, an account with a long history, and filled carts. */
async function prepareSite(rows: number): Promise<Site> {
  const portal = await prepareLoadPortal(`speed-${rows}`);
  const { reader, orders } = await portal.withDatabase(async (database) => {
    const [account, ...buyers] = await insertAccounts(database, 1 + BUYERS, LINES * 10);
    return { reader: account!, orders: await fillCarts(database, buyers, { lines: LINES, secret }) };
  });
  await fillTables(portal.folder, rows, reader.userNum);
  return { portal, reader, orders, server: await startEdgeServer({ workers, state: portal.folder, vars }) };
}

/** A purchase by the cart's form, each of another line. */
function buying({ orders }: Site, worker = "portal"): Shot {
  const next = () => {
    const order = orders.pop();
    if (!order) throw new Error("There are no lines left to buy.");
    return order;
  };
  return { worker, method: "POST", path: "/shoppingcart", next };
}

/** What a request asks of the database, as the answer says. */
async function databaseCostOf({ server }: Site, { worker, method = "GET", path, headers = {}, next }: Shot) {
  const { body, headers: more } = next?.() ?? {};
  const request = { method, headers: { ...headers, ...more }, body: body ?? null, redirect: "manual" } as const;
  const response = await fetch(`${server.url(worker)}${path}`, request);
  await response.arrayBuffer();
  const [, queries = 0, trips = 0] =
    /db;desc="(\d+) queries, (\d+) /.exec(response.headers.get("Server-Timing") ?? "") ?? [];
  return { queries: Number(queries), trips: Number(trips) };
}

function middle(bursts: readonly Burst[]): Burst {
  const of = (name: keyof Burst) => median(bursts.map((burst) => burst[name]));
  const failed = bursts.reduce((sum, burst) => sum + burst.failed, 0);
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu"), busy: of("busy"), failed };
}

/** Every shot in every round, one after the other, so that whatever slows the machine down slows all of them. */
async function measure(site: Site, shots: Record<string, Shot>): Promise<Record<string, Burst>> {
  const bursts = new Map(Object.keys(shots).map((name): [string, Burst[]] => [name, []]));
  for (const shot of Object.values(shots)) await fire(site.server, shot, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, shot] of Object.entries(shots)) {
      bursts.get(name)?.push(await fire(site.server, shot, SECONDS));
    }
  }
  return Object.fromEntries([...bursts].map(([name, list]) => [name, middle(list)]));
}

/** What a page costs with small tables and with large ones, nothing cached, in turns. */
async function compareSizes(small: Site, large: Site, shots: (site: Site) => Record<string, Shot>) {
  const figures: Record<string, { small: number; large: number; ratio: number; failed: number }> = {};
  const [ofSmall, ofLarge] = [shots(small), shots(large)];
  for (const name of Object.keys(ofSmall)) {
    const costs: [small: number[], large: number[]] = [[], []];
    let failed = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, site] of [small, large].entries()) {
        const burst = await fire(site.server, (index === 0 ? ofSmall : ofLarge)[name]!, SIZE_SECONDS);
        failed += burst.failed;
        // The first round warms up.
        if (round > 0) costs[index as 0 | 1].push(burst.cpu);
      }
    }
    const [smallCost, largeCost] = [median(costs[0]), median(costs[1])];
    figures[name] = { small: smallCost, large: largeCost, ratio: largeCost / smallCost, failed };
  }
  return figures;
}

/** Processor time of starting the portal's worker and of its first answer, over that of a constant function. */
async function startUpTime(state: string): Promise<number> {
  const timeOf = async (worker: EdgeWorker, path: string) => {
    const server = await startEdgeServer({ workers: [worker], state, vars });
    await (await fetch(`${server.url(worker.name)}${path}`)).arrayBuffer();
    const time = server.threadCpu();
    await server.end();
    return time;
  };
  const times: [portal: number[], constant: number[]] = [[], []];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    // An address that is refused at once: the code is loaded, and no page is rendered.
    times[0].push(await timeOf(product, "/%zz"));
    times[1].push(await timeOf(constants, "/ok"));
  }
  return median(times[0]) - median(times[1]);
}

function bundleSize(): { bytes: number; gzip: number } {
  const folder = bundleFolder(product.name);
  const code = Buffer.concat(readdirSync(folder).map((file) => readFileSync(join(folder, file))));
  return { bytes: code.byteLength, gzip: gzipSync(code, { level: 9 }).byteLength };
}

for (const worker of workers) await bundleWorker(worker);
const small = await prepareSite(SMALL);
const large = await prepareSite(LARGE);
const missed: string[] = [];
const expectAtMost = (what: string, value: number, limit: number) => {
  if (!(value <= limit)) missed.push(`${what}: ${rounded(value)}, target at most ${limit}`);
};

try {
  const loginOf = async ({ reader, server }: Site) => ({
    headers: { Cookie: await settledCookieOf(server.url("portal"), reader, secret) },
  });
  const login = await loginOf(large);
  const smallLogin = await loginOf(small);
  // The page cache serves nobody who brings credentials.
  const notKept = { headers: { Authorization: "Bearer none" } };
  const shots: Record<string, Shot> = {
    "constant ok": { worker: "constants", path: "/ok" },
    "constant page, 30 kB": { worker: "constants", path: "/page" },
    "constant ok, 1 query": { worker: "constants", path: "/queries?trips=1" },
    "/ cached": { worker: "portal", path: "/" },
    "/ page cache off": { worker: "portal", path: "/", ...notKept },
    "/ logged in": { worker: "portal", path: "/", ...login },
    "/ nothing cached": { worker: "uncached", path: "/" },
    "/news?topic=1 cached": { worker: "portal", path: "/news?topic=1" },
    "/news?topic=1 page cache off": { worker: "portal", path: "/news?topic=1", ...notKept },
    "/rankings cached": { worker: "portal", path: "/rankings" },
    "/rankings page cache off": { worker: "portal", path: "/rankings", ...notKept },
    "/rankings nothing cached": { worker: "uncached", path: "/rankings" },
    "/user logged in": { worker: "portal", path: "/user", ...login },
    "/api/getnewsall/0/8/1/0": { worker: "portal", path: "/api/getnewsall/0/8/1/0" },
    "POST /shoppingcart, a purchase": buying(large),
  };
  const figures = await measure(large, shots);
  const ok = figures["constant ok"]!;
  const page = figures["constant page, 30 kB"]!;
  // What the local database costs the process itself: on the edge it runs elsewhere.
  const perTrip = figures["constant ok, 1 query"]!.cpu - ok.cpu;
  const table: Table = {};
  const own: Record<string, number> = {};
  for (const [name, burst] of Object.entries(figures)) {
    const { queries, trips } = await databaseCostOf(large, shots[name]!);
    own[name] = burst.cpu - trips * perTrip;
    table[name] = {
      "requests/s": Math.round(burst.perSecond),
      "to ok": rounded(burst.perSecond / ok.perSecond),
      "to page": rounded(burst.perSecond / page.perSecond),
      "p50 ms": burst.p50,
      "p99 ms": burst.p99,
      "CPU ms": rounded(burst.cpu),
      "own CPU ms": rounded(own[name]),
      queries,
      trips,
      busy: rounded(burst.busy),
      failed: burst.failed,
    };
    if (burst.failed > 0) missed.push(`${name}: ${burst.failed} requests failed`);
    if (!name.includes("nothing cached")) expectAtMost(`${name}, CPU ms`, burst.cpu, TARGETS.any);
  }
  console.table(table);
  console.log(
    `One trip to the local database takes ${rounded(perTrip)} ms of CPU here; on the edge that is another machine's.`,
  );
  const cachedRatio = figures["/ cached"]!.perSecond / page.perSecond;
  if (cachedRatio < TARGETS.cachedRatio) missed.push(`/ cached to the constant page: ${rounded(cachedRatio)}`);
  expectAtMost("/ page cache off, CPU ms", own["/ page cache off"]!, TARGETS.uncachedHome);
  expectAtMost("/ logged in, own CPU ms", own["/ logged in"]!, TARGETS.loggedIn);
  expectAtMost("/user logged in, own CPU ms", own["/user logged in"]!, TARGETS.loggedIn);

  const pages = ["/", "/news", "/news?topic=1", "/rankings", "/rankings?tab=killer&school=1", "/itemshop", "/download"];
  const personal = ["/user", "/shoppingcart", "/shoppurchases", "/shoppurchases?page=50", "/topuphistory", "/topup"];
  const sizes = await compareSizes(small, large, (site) => {
    return {
      ...Object.fromEntries(pages.map((path) => [path, { worker: "uncached", path }])),
      ...Object.fromEntries(
        personal.map((path) => [path, { worker: "uncached", path, ...(site === large ? login : smallLogin) }]),
      ),
      "/api/getnewsall/0/8/1/0": { worker: "portal", path: "/api/getnewsall/0/8/1/0" },
      "POST /shoppingcart, a purchase": buying(site),
    };
  });
  const sizeTable: Table = Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [
      name,
      {
        [`CPU ms, ${SMALL} rows`]: rounded(size.small),
        [`CPU ms, ${LARGE} rows`]: rounded(size.large),
        ratio: rounded(size.ratio),
        failed: size.failed,
      },
    ]),
  );
  console.table(sizeTable);
  for (const [name, { ratio, failed }] of Object.entries(sizes)) {
    expectAtMost(`${name}, large to small tables`, ratio, TARGETS.sizes);
    if (failed > 0) missed.push(`${name}: ${failed} requests failed`);
  }

  const bundle = bundleSize();
  const startUp = await startUpTime(small.portal.folder);
  expectAtMost("bundle, bytes gzip", bundle.gzip, TARGETS.bundle);
  expectAtMost("start-up, CPU ms", startUp, TARGETS.startUp);
  console.log(`Worker: ${Math.round(bundle.gzip / 1024)} KiB gzip (${Math.round(bundle.bytes / 1024)} KiB).`);
  console.log(`Start-up and the first answer, over a constant function: ${Math.round(startUp)} ms of CPU.`);
  console.log(large.server.pinned ? "Server and load each on a core of its own." : "Server and load share cores.");
  for (const line of missed) console.log(`MISSED ${line}`);
  if (missed.length === 0) console.log("All targets are met.");
  const worker: Table = {
    "bundle, KiB gzip": { figure: Math.round(bundle.gzip / 1024), target: TARGETS.bundle / 1024 },
    "start-up and first answer, CPU ms": { figure: Math.round(startUp), target: TARGETS.startUp },
    "a trip to the local database, CPU ms": { figure: rounded(perTrip), target: "" },
  };
  const { pinned } = large.server;
  saveFigures(
    "speed",
    { figures, perTrip, sizes, bundle, startUp, pinned, missed },
    { requests: table, sizes: sizeTable, worker },
  );
} finally {
  for (const { server, portal } of [small, large]) {
    await server.end();
    await portal.end();
  }
}
process.exit(missed.length > 0 ? 1 : 0);
