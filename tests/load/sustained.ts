import { parseArgs } from "node:util";
import autocannon, { type Options, type Request } from "autocannon";
import { newToken } from "#app/crypto/tokens.ts";
import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import type { OperatorDatabase } from "../../scripts/database/operator-database.ts";
import { fillTables } from "./big-tables.ts";
import { makeWorker, startEdgeServer } from "./edge/edge-server.ts";
import { autocannonOptions, type LoadRequest } from "./edge/load-generator.ts";
import { fillCarts } from "./edge/orders.ts";
import { createRenewedCookie } from "./edge/session-cookies.ts";
import { insertAccounts } from "./load-accounts.ts";
import { median, prepareLoadPortal, rounded, saveFigures, type Table } from "./load-portal.ts";

/**
 * Sends ten minutes of mixed traffic at 70 % of the server's capacity, then 200 % of the capacity, then measures the
 * recovery: `npm run bench:load`, shorter with `-- --minutes 1`. 80 % of the requests are anonymous reads, 15 % reads
 * of logged-in players, 5 % purchases.
 */
const { values: options } = parseArgs({
  options: { minutes: { type: "string", default: "10" } },
});
const MINUTES = Number(options.minutes);

const ROWS = 20_000;
const READERS = 50;
const BUYERS = 400;
const LINES = 100;
const WARM_UP_SECONDS = 5;
const CAPACITY_SECONDS = 20;
const SUSTAINED_LOAD = 0.7;
const OVERLOAD = 2;
const OVERLOAD_SECONDS = 30;
/** Connections at the sustained rate, and at the overload, where they exceed the server's concurrency limit. */
const CONNECTIONS = 20;
const OVERLOAD_CONNECTIONS = 150;
/** Share of its capacity that the server must still serve at the overload. */
const MIN_OVERLOAD_CAPACITY = 0.8;
const RECOVERY_MS = 5000;
/** Memory at the end is compared with that of this minute. */
const SETTLED_MINUTE = 3;
const MEMORY_GROWTH = 1.1;
const SAMPLE_MS = 5000;

const worker = { name: "portal", functions: "functions" };
const secret = newToken();

const anonymous = [
  ...["/", "/news?topic=1", "/rankings", "/news", "/itemshop", "/download", "/", "/rankings?tab=killer"],
  ...["/news?topic=2", "/story", "/", "/characters", "/itemshop/pet", "/news?category=2", "/api/getnewsall/0/8/1/0"],
  "/rankings?school=1",
];
const personal = ["/user", "/", "/shoppurchases"];

await makeWorker(worker);
const portal = await prepareLoadPortal("sustained");
const { readers, orders } = await portal.withDatabase(async (database) => {
  const accounts = await insertAccounts(database, READERS + BUYERS, LINES * 10);
  const buyers = accounts.slice(READERS);
  return { readers: accounts.slice(0, READERS), orders: await fillCarts(database, buyers, { lines: LINES, secret }) };
});
await fillTables(portal.folder, ROWS, readers[0]!.userNum);
// The generated histories have no matching ledger entries, which the audits report.
const differencesBefore = await portal.withDatabase(countLedgerDifferences);
const server = await startEdgeServer({ workers: [worker], state: portal.folder, vars: { SESSION_SECRET: secret } });
const url = server.url(worker.name);
const cookies: string[] = [];
for (const reader of readers) cookies.push(await createRenewedCookie(url, reader, secret));

async function countLedgerDifferences(database: OperatorDatabase): Promise<number> {
  return (await findLedgerDifferences((sql) => database.all(sql))).differences;
}

let turn = 0;
let bought = 0;
/** The requests that every connection repeats, with the kinds evenly mixed. */
function mixedRequests(): Request[] {
  const login = () => ({ headers: { Cookie: cookies[turn++ % cookies.length] ?? "" } });
  const order = () => {
    const next = orders.pop();
    if (!next) throw new Error("No cart lines are left to buy.");
    bought += 1;
    return next;
  };
  const loadRequests: LoadRequest[] = [
    ...anonymous.map((path) => ({ worker: worker.name, path })),
    ...personal.map((path) => ({ worker: worker.name, path, next: login })),
    { worker: worker.name, method: "POST", path: "/shoppingcart", next: order },
  ];
  // Seven and twenty, the number of requests, are coprime: requests of one kind end up far apart.
  return loadRequests.map(
    (_, index) => autocannonOptions(server, loadRequests[(index * 7) % loadRequests.length]!).requests?.[0] ?? {},
  );
}

interface Phase {
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
  ok: number;
  refused: number;
  errors: number;
}

async function runTraffic(more: Omit<Options, "url">): Promise<Phase> {
  const since = performance.now();
  const cpu = server.cpu();
  const result = await autocannon({ url, requests: mixedRequests(), ...more });
  const codes = Object.entries(result.statusCodeStats ?? {}).map(
    ([code, { count = 0 }]) => [Number(code), count] as const,
  );
  const countOf = (matches: (code: number) => boolean) =>
    codes.reduce((sum, [code, count]) => sum + (matches(code) ? count : 0), 0);
  const milliseconds = performance.now() - since;
  const total = result.requests.total;
  const refused = countOf((code) => code === 429 || code === 503);
  const ok = countOf((code) => code < 400);
  return {
    perSecond: total / (milliseconds / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (server.cpu() - cpu) / total,
    ok,
    refused,
    // The total does not include requests without a response.
    errors: total - ok - refused + result.errors,
  };
}

/** Milliseconds until responses have the usual status and time again, continuously for a second. */
async function measureRecovery(usualMs: number): Promise<number> {
  const since = performance.now();
  let healthySince: number | undefined;
  while (performance.now() - since < 60_000) {
    const sentAt = performance.now();
    const response = await fetch(`${url}/user`, { headers: { Cookie: cookies[0] ?? "" } });
    await response.arrayBuffer();
    const healthy = response.status === 200 && performance.now() - sentAt <= usualMs;
    healthySince = healthy ? (healthySince ?? sentAt) : undefined;
    if (healthySince !== undefined && performance.now() - healthySince >= 1000) return healthySince - since;
  }
  return Number.POSITIVE_INFINITY;
}

const memory: { minute: number; megabytes: number }[] = [];
const problems: string[] = [];
const phases: Record<string, Phase> = {};
try {
  // Warms up and measures the capacity.
  await runTraffic({ connections: CONNECTIONS, duration: WARM_UP_SECONDS });
  phases.capacity = await runTraffic({ connections: CONNECTIONS, duration: CAPACITY_SECONDS });
  const capacity = phases.capacity.perSecond;

  const startedAt = performance.now();
  const sampler = setInterval(() => {
    memory.push({ minute: (performance.now() - startedAt) / 60_000, megabytes: server.memory() });
  }, SAMPLE_MS);
  const rate = { overallRate: Math.round(capacity * SUSTAINED_LOAD), connections: CONNECTIONS };
  const sustained = await runTraffic({ ...rate, duration: MINUTES * 60 });
  clearInterval(sampler);
  phases["70 %"] = sustained;
  if (sustained.refused + sustained.errors > 0) {
    problems.push(`at 70 %: ${sustained.refused} refused, ${sustained.errors} errors`);
  }

  const overload = { overallRate: Math.round(capacity * OVERLOAD), connections: OVERLOAD_CONNECTIONS };
  const overloaded = await runTraffic({ ...overload, duration: OVERLOAD_SECONDS });
  phases["200 %"] = overloaded;
  const remainingCapacity = overloaded.ok / OVERLOAD_SECONDS / capacity;
  if (remainingCapacity < MIN_OVERLOAD_CAPACITY)
    problems.push(`at 200 %: only ${rounded(remainingCapacity)} of the capacity was served`);
  if (overloaded.errors > 0) problems.push(`at 200 %: ${overloaded.errors} errors`);
  const recovered = await measureRecovery(Math.max(50, sustained.p99));
  if (recovered > RECOVERY_MS) problems.push(`it took ${Math.round(recovered)} ms to recover`);

  const around = (minute: number) =>
    median(memory.filter((sample) => Math.abs(sample.minute - minute) <= 0.5).map(({ megabytes }) => megabytes));
  const settled = around(Math.min(SETTLED_MINUTE, MINUTES / 2));
  const last = around(MINUTES);
  if (last > settled * MEMORY_GROWTH) problems.push(`memory grew from ${rounded(settled)} to ${rounded(last)} MB`);

  await server.end();
  const differences = (await portal.withDatabase(countLedgerDifferences)) - differencesBefore;
  if (differences > 0) problems.push(`the ledger check found ${differences} differences`);

  const table: Table = Object.fromEntries(
    Object.entries(phases).map(([name, { perSecond, cpu, ...phase }]) => [
      name,
      {
        "requests/s": Math.round(perSecond),
        "p50 ms": phase.p50,
        "p99 ms": phase.p99,
        "CPU ms": rounded(cpu),
        ok: phase.ok,
        "429 or 503": phase.refused,
        errors: phase.errors,
      },
    ]),
  );
  console.table(table);
  console.log(`Memory: ${Math.round(settled)} MB settled, ${Math.round(last)} MB at the end.`);
  console.log(`Recovered ${Math.round(recovered)} ms after the overload.`);
  console.log(`${bought} orders were sent, ${differences} differences in the ledger.`);
  for (const problem of problems) console.log(`PROBLEM ${problem}`);
  const after: Table = {
    "memory after the third minute, MB": { figure: Math.round(settled) },
    "memory at the end, MB": { figure: Math.round(last) },
    "recovery after the overload, ms": { figure: Math.round(recovered) },
    "differences in the ledger": { figure: differences },
  };
  saveFigures(
    "load",
    { phases, memory, settled, last, recovered, bought, differences, problems },
    { phases: table, after },
  );
} finally {
  await server.end();
  await portal.end();
}
process.exit(problems.length > 0 ? 1 : 0);
