import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { newToken } from "#app/crypto/tokens.ts";
import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import { workerModules } from "../../scripts/setup/worker.mjs";
import { fillTables } from "./big-tables.ts";
import { type EdgeServer, type EdgeWorker, folderOf, makeWorker, startEdgeServer } from "./edge/edge-server.ts";
import { generateLoad, type LoadRequest, type LoadResult } from "./edge/load-generator.ts";
import { type CartOrder, fillCarts } from "./edge/orders.ts";
import { type PaymentRequest, prepareOrders, prepareWebhooks, stripeKeys } from "./edge/payments.ts";
import { createRenewedCookie } from "./edge/session-cookies.ts";
import { insertAccounts, type LoadAccount } from "./load-accounts.ts";
import { type LoadPortal, median, prepareLoadPortal, rounded, saveFigures, type Table } from "./load-portal.ts";

/**
 * Measures what a request costs: `npm run bench`. The built functions run in workerd on a core of their own, the load
 * comes from the other core, and everything is compared with two constant responses of the same run. The figures are
 * medians of the rounds.
 *
 *     npm run bench -- --rounds 5 --seconds 3
 *     npm run bench -- --only webhook    only the requests whose name contains it, and no targets
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    only: { type: "string" },
  },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const WARM_UP_SECONDS = 2;
/** Two table sizes are compared in more and shorter rounds, which tell growth from noise. */
const SIZE_ROUNDS = 2 * ROUNDS + 1;
const SIZE_SECONDS = 0.7;

const SMALL = 2_000;
const LARGE = 200_000;
const LINES = 100;
/** More than any machine has reached so far. */
const MAX_PURCHASES_PER_SECOND = 1000;
/** Enough buyers for the total time in which purchases are made. */
const BUYERS = Math.ceil(
  ((WARM_UP_SECONDS + ROUNDS * SECONDS + (SIZE_ROUNDS + 1) * SIZE_SECONDS) * MAX_PURCHASES_PER_SECOND) / LINES,
);

const TREE = "/ rendered by react-dom alone";
const PURCHASE = "POST /shoppingcart, a purchase";
const ORDER = "POST /api/orderpackage, an order";
const WEBHOOK = "POST /api/payments/stripe/webhook, a payment";
/** Accounts that order, and payments that are reported: enough for the time in which they are measured. */
const PAYERS = 4_000;
const PAYMENTS = 20_000;

const TARGETS = {
  /** Requests per second relative to the constant page, at least. */
  ratio: {
    "/ cached": 0.9,
    "/ page cache off": 0.12,
    "/ logged in": 0.1,
    "/news logged in": 0.1,
    "/rankings logged in": 0.1,
    "/user logged in": 0.04,
    [PURCHASE]: 0.05,
  },
  /** CPU time without the local database, milliseconds, at most. */
  ownCpu: {
    "/ page cache off": 1,
    "/ logged in": 0.5,
    "/news logged in": 0.5,
    "/rankings logged in": 0.5,
    "/user logged in": 2,
    [PURCHASE]: 1.3,
    [ORDER]: 4,
    [WEBHOOK]: 4,
  },
  /** CPU time of the rendered home page relative to that of its tree alone. */
  toTree: 1.5,
  /** CPU time, milliseconds. */
  nothingCached: 6,
  nothingCachedTrips: 1,
  any: 10,
  bundle: 600 * 1024,
  startUp: 80,
  /** Cost with large tables relative to small ones. */
  sizes: 1.1,
};

const constants = { name: "constants", functions: "tests/load/edge/functions/constants" };
const product = { name: "portal", functions: "functions" };
const uncached = { name: "uncached", functions: "tests/load/edge/functions/uncached" };
/** The home page without the portal around it. */
const rendered = { name: "rendered", functions: "tests/load/edge/functions/rendered" };
const database = { name: "database", functions: "tests/load/edge/functions/database" };
/** The portal with a database in another process. */
const remote = { name: "remote", functions: "tests/load/edge/functions/remote" };
const workers = [constants, product, uncached, rendered, database];

const secret = newToken();
const vars = { SESSION_SECRET: secret, ...stripeKeys };

interface Site {
  portal: LoadPortal;
  server: EdgeServer;
  reader: LoadAccount;
  orders: CartOrder[];
  packageOrders: PaymentRequest[];
  webhooks: (() => PaymentRequest)[];
}

/** Prepares a portal with `rows` rows in every table, an account with a long history, and filled carts. */
async function prepareSite(rows: number): Promise<Site> {
  const portal = await prepareLoadPortal(`speed-${rows}`);
  const prepared = await portal.withDatabase(async (database) => {
    // Both sites, because pages list the payment methods that are inserted with orders.
    const [reader, ...others] = await insertAccounts(database, 1 + BUYERS + PAYERS, LINES * 10);
    return {
      reader: reader!,
      orders: await fillCarts(database, others.slice(0, BUYERS), { lines: LINES, secret }),
      packageOrders: await prepareOrders(database, others.slice(BUYERS)),
      // Only the large site takes payments.
      webhooks: rows === LARGE ? await prepareWebhooks(database, reader!, PAYMENTS) : [],
    };
  });
  const { reader } = prepared;
  await fillTables(portal.folder, rows, reader.userNum);
  return { portal, ...prepared, server: await startEdgeServer({ workers, state: portal.folder, vars }) };
}

/** Purchases with the cart's form, each of a different line. */
function purchaseRequest({ orders }: Site, worker = "portal"): LoadRequest {
  const next = () => {
    const order = orders.pop();
    if (!order) throw new Error("No cart lines are left to buy.");
    return order;
  };
  return { worker, method: "POST", path: "/shoppingcart", next };
}

/** Requests of a list, each sent once. */
function onceEach(path: string, list: readonly (PaymentRequest | (() => PaymentRequest))[]): LoadRequest {
  const waiting = [...list];
  const next = () => {
    const request = waiting.pop();
    if (!request) throw new Error(`No requests are left for ${path}.`);
    return typeof request === "function" ? request() : request;
  };
  return { worker: "portal", method: "POST", path, next };
}

/** The number of queries and round trips of a request, from its `Server-Timing` header. */
async function measureDatabaseCost(
  { server }: Site,
  { worker, method = "GET", path, headers = {}, next }: LoadRequest,
) {
  const { body, headers: more } = next?.() ?? {};
  const request = { method, headers: { ...headers, ...more }, body: body ?? null, redirect: "manual" } as const;
  const response = await fetch(`${server.url(worker)}${path}`, request);
  await response.arrayBuffer();
  const [, queries = 0, trips = 0] =
    /db;desc="(\d+) queries, (\d+) /.exec(response.headers.get("Server-Timing") ?? "") ?? [];
  return { queries: Number(queries), trips: Number(trips) };
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  const of = (name: keyof LoadResult) => median(results.map((result) => result[name]));
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu"), busy: of("busy"), failed };
}

/**
 * Sends every request in every round, one after the other, so that a busy moment of the machine affects all of them.
 */
async function measure(server: EdgeServer, requests: Record<string, LoadRequest>): Promise<Record<string, LoadResult>> {
  const results = new Map(Object.keys(requests).map((name): [string, LoadResult[]] => [name, []]));
  for (const request of Object.values(requests)) await generateLoad(server, request, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, request] of Object.entries(requests)) {
      // Nobody has asked for it for a minute: its copies are old, and the engine has discarded some of its code.
      if (!request.next) await generateLoad(server, request, WARM_UP_SECONDS);
      results.get(name)?.push(await generateLoad(server, request, SECONDS));
    }
  }
  return Object.fromEntries([...results].map(([name, list]) => [name, medianOf(list)]));
}

/** What requests cost without the database. */
interface OwnFigures {
  /** CPU time of the portal's process, without its round trips, milliseconds. */
  cpu: number;
  failed: number;
}

/**
 * Measures requests to the portal in a process of its own, which asks the site's process for what is in the database.
 * What a request to that process costs is measured, too, and subtracted.
 */
async function measureOwn(site: Site, requests: Record<string, LoadRequest>): Promise<Record<string, OwnFigures>> {
  const portal = await prepareLoadPortal("speed-remote");
  const server = await startEdgeServer({
    workers: [remote],
    state: portal.folder,
    vars: { ...vars, DATABASE_URL: site.server.url(database.name) },
  });
  try {
    const constant = (trips: number): LoadRequest => ({ worker: remote.name, path: `/constant?trips=${trips}` });
    const constants = await measure(server, { none: constant(0), one: constant(1) });
    const perTrip = constants.one!.cpu - constants.none!.cpu;
    const ofRemote = Object.entries(requests).map(([name, request]) => [name, { ...request, worker: remote.name }]);
    const results = await measure(server, Object.fromEntries(ofRemote));
    const own: Record<string, OwnFigures> = {};
    for (const [name, { cpu, failed }] of Object.entries(results)) {
      const { trips } = await measureDatabaseCost(site, requests[name]!);
      own[name] = { cpu: cpu - trips * perTrip, failed };
    }
    return own;
  } finally {
    await server.end();
    await portal.end();
  }
}

/** Returns the value below which a share of the values is. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

interface SizeFigures {
  small: number;
  large: number;
  /** The cost with large tables relative to small ones: median and quartiles of the rounds. */
  ratio: number;
  quartiles: [number, number];
  failed: number;
}

/**
 * Measures pages with small and with large tables in turn, without caches. Each round compares both, which removes what
 * varies more slowly than a round.
 */
async function compareSizes(small: Site, large: Site, requests: (site: Site) => Record<string, LoadRequest>) {
  const figures: Record<string, SizeFigures> = {};
  const [ofSmall, ofLarge] = [requests(small), requests(large)];
  for (const name of Object.keys(ofSmall)) {
    const costs: [small: number[], large: number[]] = [[], []];
    let failed = 0;
    for (let round = 0; round <= SIZE_ROUNDS; round += 1) {
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const site = index === 0 ? small : large;
        const result = await generateLoad(site.server, (index === 0 ? ofSmall : ofLarge)[name]!, SIZE_SECONDS);
        failed += result.failed;
        // The first round warms up.
        if (round > 0) costs[index as 0 | 1].push(result.cpu);
      }
    }
    const ratios = costs[0].map((cost, round) => (costs[1][round] ?? Number.NaN) / cost);
    figures[name] = {
      small: median(costs[0]),
      large: median(costs[1]),
      ratio: median(ratios),
      quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
      failed,
    };
  }
  return figures;
}

/** CPU time of starting the portal's worker and of its first response, minus that of a constant function. */
async function measureStartUp(state: string): Promise<number> {
  const timeOf = async (worker: EdgeWorker, path: string) => {
    const server = await startEdgeServer({ workers: [worker], state, vars });
    await (await fetch(`${server.url(worker.name)}${path}`)).arrayBuffer();
    const time = server.threadCpu();
    await server.end();
    return time;
  };
  const times: [portal: number[], constant: number[]] = [[], []];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    // This address is rejected immediately: the code is loaded, but no page is rendered.
    times[0].push(await timeOf(product, "/%zz"));
    times[1].push(await timeOf(constants, "/ok"));
  }
  return median(times[0]) - median(times[1]);
}

function bundleSize(): { bytes: number; gzip: number } {
  const code = Buffer.concat(workerModules(folderOf(product.name)).map(({ path }) => readFileSync(path)));
  return { bytes: code.byteLength, gzip: gzipSync(code, { level: 9 }).byteLength };
}

for (const worker of [...workers, remote]) await makeWorker(worker);
const small = await prepareSite(SMALL);
const large = await prepareSite(LARGE);
const missedTargets: string[] = [];
const expectAtMost = (what: string, value: number, limit: number) => {
  if (!(value <= limit)) missedTargets.push(`${what}: ${rounded(value)}, target at most ${limit}`);
};

try {
  const loginOf = async ({ reader, server }: Site) => ({
    headers: { Cookie: await createRenewedCookie(server.url("portal"), reader, secret) },
  });
  const login = await loginOf(large);
  const smallLogin = await loginOf(small);
  // The page cache does not serve requests with credentials.
  const uncachedHeaders = { headers: { Authorization: "Bearer none" } };
  const requests: Record<string, LoadRequest> = {
    "constant ok": { worker: "constants", path: "/ok" },
    "constant page, 30 kB": { worker: "constants", path: "/page" },
    "constant ok, 1 query": { worker: "constants", path: "/queries?trips=1" },
    [TREE]: { worker: "rendered", path: "/tree" },
    "/ as one template": { worker: "rendered", path: "/template" },
    "/ cached": { worker: "portal", path: "/" },
    "/ page cache off": { worker: "portal", path: "/", ...uncachedHeaders },
    "/ logged in": { worker: "portal", path: "/", ...login },
    "/news logged in": { worker: "portal", path: "/news", ...login },
    "/rankings logged in": { worker: "portal", path: "/rankings", ...login },
    "/ nothing cached": { worker: "uncached", path: "/" },
    "/news?topic=1 cached": { worker: "portal", path: "/news?topic=1" },
    "/news?topic=1 page cache off": { worker: "portal", path: "/news?topic=1", ...uncachedHeaders },
    "/rankings cached": { worker: "portal", path: "/rankings" },
    "/rankings page cache off": { worker: "portal", path: "/rankings", ...uncachedHeaders },
    "/rankings nothing cached": { worker: "uncached", path: "/rankings" },
    "/user logged in": { worker: "portal", path: "/user", ...login },
    "/api/getnewsall/0/8/1/0": { worker: "portal", path: "/api/getnewsall/0/8/1/0" },
    [PURCHASE]: purchaseRequest(large),
    [ORDER]: onceEach("/api/orderpackage", large.packageOrders),
    [WEBHOOK]: onceEach("/api/payments/stripe/webhook", large.webhooks),
  };
  for (const name of Object.keys(requests)) {
    if (options.only && !name.includes(options.only) && requests[name]?.worker !== "constants") delete requests[name];
  }
  const figures = await measure(large.server, requests);
  const ownFigures = await measureOwn(
    large,
    Object.fromEntries(Object.entries(requests).filter(([name]) => name in TARGETS.ownCpu)),
  );
  const ok = figures["constant ok"]!;
  const page = figures["constant page, 30 kB"]!;
  // CPU time of the local database within the process; on the edge the database runs elsewhere.
  const perTrip = figures["constant ok, 1 query"]!.cpu - ok.cpu;
  const table: Table = {};
  for (const [name, result] of Object.entries(figures)) {
    const { queries, trips } = await measureDatabaseCost(large, requests[name]!);
    const own = ownFigures[name];
    table[name] = {
      "requests/s": Math.round(result.perSecond),
      "to ok": rounded(result.perSecond / ok.perSecond),
      "to page": rounded(result.perSecond / page.perSecond),
      "p50 ms": result.p50,
      "p99 ms": result.p99,
      "CPU ms": rounded(result.cpu),
      "own CPU ms": own ? rounded(own.cpu) : "",
      queries,
      trips,
      busy: rounded(result.busy),
      failed: result.failed,
    };
    if (own && own.failed > 0) missedTargets.push(`${name}: ${own.failed} requests with a remote database failed`);
    if (result.failed > 0) missedTargets.push(`${name}: ${result.failed} requests failed`);
    if (name === "/ nothing cached") expectAtMost(`${name}, trips`, trips, TARGETS.nothingCachedTrips);
    if (!name.includes("nothing cached")) expectAtMost(`${name}, CPU ms`, result.cpu, TARGETS.any);
  }
  console.table(table);
  if (options.only) process.exit(0);
  console.log(
    `One round trip to the local database takes ${rounded(perTrip)} ms of CPU here; on the edge it runs elsewhere.`,
  );
  for (const [name, target] of Object.entries(TARGETS.ratio)) {
    const ratio = figures[name]!.perSecond / page.perSecond;
    if (!(ratio >= target)) missedTargets.push(`${name}, to page: ${rounded(ratio)}, target at least ${target}`);
  }
  expectAtMost(
    "/ page cache off, CPU to that of react-dom",
    figures["/ page cache off"]!.cpu / figures[TREE]!.cpu,
    TARGETS.toTree,
  );
  for (const [name, target] of Object.entries(TARGETS.ownCpu)) {
    const own = ownFigures[name];
    if (own) expectAtMost(`${name}, own CPU ms`, own.cpu, target);
  }
  expectAtMost("/ nothing cached, CPU ms", figures["/ nothing cached"]!.cpu, TARGETS.nothingCached);

  const pages = ["/", "/news", "/news?topic=1", "/rankings", "/rankings?tab=killer&school=1", "/itemshop", "/download"];
  const personal = ["/user", "/shoppingcart", "/shoppurchases", "/shoppurchases?page=50", "/topuphistory", "/topup"];
  const sizes = await compareSizes(small, large, (site) => {
    return {
      ...Object.fromEntries(pages.map((path) => [path, { worker: "uncached", path }])),
      ...Object.fromEntries(
        personal.map((path) => [path, { worker: "uncached", path, ...(site === large ? login : smallLogin) }]),
      ),
      "/api/getnewsall/0/8/1/0": { worker: "portal", path: "/api/getnewsall/0/8/1/0" },
      [PURCHASE]: purchaseRequest(site),
    };
  });
  const sizeTable: Table = Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [
      name,
      {
        [`CPU ms, ${SMALL} rows`]: rounded(size.small),
        [`CPU ms, ${LARGE} rows`]: rounded(size.large),
        ratio: rounded(size.ratio),
        "middle half": size.quartiles.map(rounded).join("–"),
        failed: size.failed,
      },
    ]),
  );
  console.table(sizeTable);
  for (const [name, { ratio, failed }] of Object.entries(sizes)) {
    expectAtMost(`${name}, large to small tables`, ratio, TARGETS.sizes);
    if (failed > 0) missedTargets.push(`${name}: ${failed} requests failed`);
  }

  for (const { server, portal } of [small, large]) {
    await server.end();
    // Purchases and payments were made while the load ran.
    const { differences } = await portal.withDatabase((database) => findLedgerDifferences((sql) => database.all(sql)));
    expectAtMost(`${portal.folder}, differences in the ledger`, differences, 0);
  }

  const bundle = bundleSize();
  const startUp = await measureStartUp(small.portal.folder);
  expectAtMost("bundle, bytes gzip", bundle.gzip, TARGETS.bundle);
  expectAtMost("start-up, CPU ms", startUp, TARGETS.startUp);
  console.log(`Worker: ${Math.round(bundle.gzip / 1024)} KiB gzip (${Math.round(bundle.bytes / 1024)} KiB).`);
  console.log(`Start-up and first response, minus a constant function: ${Math.round(startUp)} ms of CPU.`);
  console.log(large.server.pinned ? "Server and load run on separate cores." : "Server and load share cores.");
  for (const line of missedTargets) console.log(`MISSED ${line}`);
  if (missedTargets.length === 0) console.log("All targets are met.");
  const worker: Table = {
    "bundle, KiB gzip": { figure: Math.round(bundle.gzip / 1024), target: TARGETS.bundle / 1024 },
    "start-up and first response, CPU ms": { figure: Math.round(startUp), target: TARGETS.startUp },
    "a round trip to the local database, CPU ms": { figure: rounded(perTrip), target: "" },
  };
  const { pinned } = large.server;
  saveFigures(
    "speed",
    { figures, perTrip, sizes, bundle, startUp, pinned, missed: missedTargets },
    { requests: table, sizes: sizeTable, worker },
  );
} finally {
  for (const { server, portal } of [small, large]) {
    await server.end();
    await portal.end();
  }
}
process.exit(missedTargets.length > 0 ? 1 : 0);
