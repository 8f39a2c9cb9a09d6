import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openLocalDatabase } from "../../scripts/database/local-database.ts";
import { root } from "../../scripts/setup/project.mjs";
import { prepareLoadPortal, rounded, saveFigures, type Table } from "./load-portal.ts";
import { backupRows } from "./scale/backups.ts";
import { databaseFile, fillDatabase } from "./scale/fill.ts";
import { jobRows } from "./scale/jobs.ts";
import { pageRows } from "./scale/pages.ts";
import type { Measurement, ScaleRow } from "./scale/rows.ts";

/**
 * Measures scheduled work and the slowest pages of the console with a filled database: `npm run bench:scale`. Each row has a
 * limit; exits with code 1 if one is exceeded. `-- --factor 0.1` fills 100,000 accounts (0.6 GB) instead of 1,000,000
 * (6 GB, 4 minutes), `-- --only ledger` measures the rows with that word in their name.
 */
const { values } = parseArgs({
  options: { factor: { type: "string", default: "1" }, only: { type: "string", default: "" } },
});
const factor = Number(values.factor);

/** Rows of further files are added here: of jobs while the site is stopped, and of pages while it runs. */
const rows: readonly ScaleRow[] = [...jobRows, ...backupRows, ...pageRows];

const portal = await prepareLoadPortal("scale");
const table: Table = {};
let failed = 0;

function add(name: string, limits: Measurement, found: Measurement): void {
  const exceeded = (Object.keys(limits) as (keyof Measurement)[]).filter(
    (figure) => (found[figure] ?? Number.NaN) > (limits[figure] ?? Number.POSITIVE_INFINITY),
  );
  failed += exceeded.length;
  const figures = Object.entries(found).map(([figure, value]) => {
    const limit = limits[figure as keyof Measurement];
    return [figure, limit === undefined ? String(rounded(value)) : `${rounded(value)} (at most ${limit})`];
  });
  table[name] = { ...Object.fromEntries(figures), ...(exceeded.length > 0 ? { exceeded: exceeded.join(", ") } : {}) };
  console.log(`${name}: ${JSON.stringify(table[name])}`);
}

/** The session of the demo content's owner. */
async function logIn(site: string): Promise<string> {
  const accounts: { userId: string; password: string }[] = JSON.parse(
    readFileSync(join(root, "seed", "accounts.json"), "utf8"),
  );
  const { userId, password } = accounts.find((account) => account.userId === "owner")!;
  const body = new URLSearchParams({ intent: "login", userId, password });
  const response = await fetch(`${site}/login`, { method: "POST", body, redirect: "manual" });
  if (response.status !== 302) throw new Error(`The login responded with ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

try {
  const since = Date.now();
  fillDatabase(portal.folder, factor);
  const megabytes = rounded(statSync(databaseFile(portal.folder)).size / 1_000_000);
  console.log(`Filled ${megabytes} MB in ${rounded((Date.now() - since) / 1000)} s.`);
  const chosen = rows.filter(({ name }) => name.includes(values.only));
  const { db, close } = await openLocalDatabase(portal.folder);
  for (const row of chosen) if ("job" in row) add(row.name, row.limits, await row.job(db, portal.folder));
  await close();
  const pages = chosen.filter((row) => "page" in row);
  if (pages.length > 0) {
    await portal.start();
    const cookie = await logIn(portal.url);
    for (const row of pages) add(row.name, row.limits, await row.page(portal.url, cookie));
  }
  console.table(table);
  saveFigures("scale", { factor, megabytes, failed }, { scale: table });
} finally {
  await portal.end();
}
process.exit(failed > 0 ? 1 : 0);
