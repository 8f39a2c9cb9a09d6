import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newToken } from "#app/crypto/tokens.ts";
import { currencyKeys } from "#app/features/currencies/currencies.ts";
import { isolateMemory, type PageBudget, playerPages, visitorPages, workerBudget } from "#tests/budgets.ts";
import { workerFolder, workerModules } from "../../scripts/setup/worker.mjs";
import { contentPages } from "../e2e/pages.ts";
import { fillTables } from "../load/big-tables.ts";
import { type EdgeServer, makeWorker, startEdgeServer } from "../load/edge/edge-server.ts";
import { createRenewedCookie } from "../load/edge/session-cookies.ts";
import { insertAccounts } from "../load/load-accounts.ts";
import { type LoadPortal, prepareLoadPortal } from "../load/load-portal.ts";

const portalWorker = { name: "portal", functions: "functions" };
/** The portal with nothing cached. */
const coldWorker = { name: "cold", functions: "tests/load/edge/functions/counted" };
const VISITS = 3;
/** Rows in each table that grows. */
const ROWS = 20_000;
/** The owner's names for the currencies. */
const currencyNames = JSON.stringify(
  currencyKeys.map((key) => ({ key, revision: 1, texts: { en: { name: key === "rcoin" ? "Gate Shard" : "" } } })),
);
let portal: LoadPortal;
let server: EdgeServer;
let cookie: string;

beforeAll(async () => {
  portal = await prepareLoadPortal("budgets");
  const [player] = await portal.withDatabase(async (database) => {
    await database.all(
      "INSERT INTO game_documents (name, entries, revision) VALUES ('currencies', ?, 1)",
      currencyNames,
    );
    return insertAccounts(database, 1, 1000);
  });
  await fillTables(portal.folder, ROWS, player!.userNum);
  for (const worker of [portalWorker, coldWorker]) await makeWorker(worker);
  const secret = newToken();
  const workers = [portalWorker, coldWorker];
  server = await startEdgeServer({ workers, state: portal.folder, vars: { SESSION_SECRET: secret }, isPinned: false });
  cookie = await createRenewedCookie(server.url("portal"), player!, secret);
});

afterAll(async () => {
  await server?.end();
  await portal?.end();
});

test("texts name the currencies as the owner does, also on the first page of an isolate", async () => {
  /** How often a page has the owner's names, and those of the catalogue, which texts of the owner may have. */
  const names = async (worker: string, path: string) => {
    const html = await (await fetch(`${server.url(worker)}${path}`)).text();
    return { [path]: [/Gate Shards?/g, /R-Coins?/g].map((name) => html.match(name)?.length ?? 0) };
  };
  // The settings are known to the isolate then.
  await names("portal", "/socials");
  const named = [];
  for (const path of Object.keys(visitorPages)) {
    const known = await names("portal", path);
    expect(await names("cold", path)).toEqual(known);
    named.push(...Object.values(known).filter(([own = 0]) => own > 0));
  }
  expect(named.length).toBeGreaterThan(5);
  // A built-in text, which has no other name for them.
  const [[own = 0, usual] = []] = Object.values(await names("cold", "/policy/game-cash"));
  expect([own > 5, usual]).toEqual([true, 0]);
});

/** Queries, round trips and rows of a request, from its headers. Only the cold worker counts rows. */
async function costOf(worker: string, path: string, headers: Record<string, string>) {
  const response = await fetch(`${server.url(worker)}${path}`, { headers, redirect: "manual" });
  await response.arrayBuffer();
  expect(response.status, path).toBe(contentPages.find((page) => page.path === path)?.status ?? 200);
  const timing = response.headers.get("Server-Timing") ?? "";
  expect(timing, path).toContain("total;dur=");
  const [, queries, trips] = /db;desc="(\d+) queries, (\d+) /.exec(timing) ?? [];
  return [Number(queries ?? 0), Number(trips ?? 0), Number(response.headers.get("X-Rows-Read") ?? 0)] as const;
}

/** The fewest of some visits: now and then one reads the content version again, whose lifetime is over. */
async function leastCost(visit: () => ReturnType<typeof costOf>) {
  const costs = [];
  for (let visits = 0; visits < VISITS; visits += 1) costs.push(await visit());
  return costs.reduce((least, cost) => (cost[0] < least[0] ? cost : least));
}

/** What the pages cost now. */
async function measure(pages: Readonly<Record<string, PageBudget>>, headers: Record<string, string> = {}) {
  const measured: Record<string, PageBudget> = {};
  for (const path of Object.keys(pages)) {
    const cold = await leastCost(() => costOf("cold", path, headers));
    expect(Math.min(cold[0], cold[2]), path).toBeGreaterThan(0);
    await costOf("portal", path, headers);
    const [queries, trips] = await leastCost(() => costOf("portal", path, headers));
    measured[path] = { cold, warm: [queries, trips] };
  }
  return measured;
}

/** What is above its limit. */
function excess(pages: Readonly<Record<string, PageBudget>>, measured: Record<string, PageBudget>): string[] {
  return Object.entries(pages).flatMap(([path, budget]) =>
    (["cold", "warm"] as const).flatMap((state) => {
      const now: readonly number[] = measured[path]?.[state] ?? [];
      const limits = budget[state];
      return limits.every((limit, place) => (now[place] ?? limit + 1) <= limit)
        ? []
        : [`${path} ${state}: ${now}, limit ${limits}`];
    }),
  );
}

test("queries, round trips and rows read of every page of a visitor", async () => {
  const measured = await measure(visitorPages);
  expect(excess(visitorPages, measured), JSON.stringify(measured)).toEqual([]);
});

test("queries, round trips and rows read of every page of a player", async () => {
  const measured = await measure(playerPages, { Cookie: cookie });
  expect(excess(playerPages, measured), JSON.stringify(measured)).toEqual([]);
});

test("memory of an isolate that has served every page", async () => {
  await makeWorker(portalWorker);
  const vars = { SESSION_SECRET: newToken() };
  const alone = await startEdgeServer({
    workers: [portalWorker],
    state: portal.folder,
    vars,
    isPinned: false,
    isInspectable: true,
  });
  try {
    const pages = Object.keys(visitorPages);
    for (const path of [...pages, ...pages]) await (await fetch(`${alone.url("portal")}${path}`)).arrayBuffer();
    expect(await alone.heap()).toBeLessThanOrEqual(isolateMemory);
  } finally {
    await alone.end();
  }
});

test("sizes of the worker, and of the modules that an isolate evaluates before its first response", () => {
  const code = workerModules(workerFolder()).map(({ path }) => readFileSync(path));
  const whole = Buffer.concat(code);
  const first = [join(workerFolder(), "index.js")];
  for (const file of first) {
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
      /(?:^|[;}\n])(?:import|export)\b[^;"()]*?"(\.[^"]+)"/g,
    )) {
      const imported = join(dirname(file), specifier);
      if (!first.includes(imported)) first.push(imported);
    }
  }
  expect(first.map((file) => file.slice(workerFolder().length))).toContainEqual(
    expect.stringMatching(/^\/server\/assets\/site-/),
  );
  const start = first.reduce((sum, file) => sum + readFileSync(file).byteLength, 0);
  const sizes = { raw: whole.byteLength, gzip: gzipSync(whole, { level: 9 }).byteLength, start };
  const above = Object.entries(sizes).filter(([name, size]) => size > workerBudget[name as keyof typeof sizes]);
  expect(above, `${JSON.stringify(sizes)}, ${first.length} modules`).toEqual([]);
});
