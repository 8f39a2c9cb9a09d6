import { parseArgs, stripVTControlCharacters } from "node:util";
import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import routes from "#app/routes.ts";
import { prepareLoadPortal, saveFigures } from "../load/load-portal.ts";
import { createIdentities, type Identities, proxyKey } from "./actors.ts";
import { type Coverage, createCampaign, type Failure, formatFailure, unreachedTargets } from "./campaign.ts";
import { rawHttp } from "./raw-http.ts";
import { seedPortal } from "./seed-portal.ts";
import { callTargets, pageTargets, patternsOfTable, type Target } from "./targets.ts";
import { formatWalkFailure, WALK_NAME, walkUpstream } from "./upstream-walk.ts";

/**
 * Sends hostile requests over plain sockets to every page and call of a portal that it starts, and walks
 * through a portal whose game server answers oddly: `npm run fuzz -- --runs 200 --seed 1 --only admin`. Exits with 1
 * when an answer is wrong.
 */
const { values } = parseArgs({
  options: {
    /** Requests to each target. */
    runs: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() & 0x7fffffff) },
    /** Selects the targets whose names contain this text. */
    only: { type: "string", default: "" },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
/** Requests to a target before the next targets, so that all targets see each other's changes. */
const ROUND = 25;
const CONCURRENCY = 3;
const SESSION_SECRET = "for-the-fuzz-only".padEnd(64, "0");

/** Whether the following lines belong to a new error. */
let isShowing = false;

/** Prints each error of the portal's log once, with its stack; errors of the platform's file server do not count. */
function showError(line: string): void {
  const error = /ERROR\W+(?:\[\d*m)?\W*(.*)/.exec(stripVTControlCharacters(line))?.[1];
  if (error !== undefined) {
    isShowing = !logged.has(error) && !error.includes("Could not serve static asset");
    if (!isShowing) return;
    logged.add(error);
    console.log(`logged: ${error}`);
  } else if (isShowing) console.log(line);
}

/** Processes targets with limited concurrency. */
async function runConcurrently(targets: readonly Target[], work: (target: Target) => Promise<void>): Promise<void> {
  const waiting = [...targets];
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) await work(target);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** A row for each target, with the counts of its statuses. */
function table(coverage: Coverage): Record<string, Record<string, number>> {
  const rows = [...coverage].map(([name, counts]) => {
    const sum = (from: number, to: number) =>
      [...counts].reduce((all, [status, count]) => all + (status >= from && status < to ? count : 0), 0);
    const limited = counts.get(429) ?? 0;
    return [
      name,
      {
        "2xx": sum(200, 300),
        "3xx": sum(300, 400),
        "4xx": sum(400, 500) - limited,
        "429": limited,
        "5xx": sum(500, 600),
      },
    ];
  });
  return Object.fromEntries(rows);
}

const failures: Failure[] = [];
/** Errors in the portal's log, which arrive late and do not name the request. */
const logged = new Set<string>();

console.log(`fuzz: seed ${seed}, ${runs} runs of each target`);
const walk = WALK_NAME.includes(values.only) ? await walkUpstream(seed, runs) : undefined;
for (const failure of walk?.failures ?? []) console.log(`\n${formatWalkFailure(failure, seed)}\n`);
for (const line of walk?.logged ?? []) console.log(`logged: ${line}`);
const walkFailures = (walk?.failures.length ?? 0) + (walk?.logged.length ?? 0);
if (walk) {
  const { requests, accepted } = walk;
  console.log(
    `fuzz: ${WALK_NAME}, ${runs} rounds, ${requests} requests, ${accepted} acceptances, ${walkFailures} failures`,
  );
}
const targets = [...callTargets(), ...pageTargets(patternsOfTable(routes))];
const selected = targets.filter(({ name }) => name.includes(values.only));
if (walk && selected.length === 0) process.exit(walkFailures > 0 ? 1 : 0);

const portal = await prepareLoadPortal("fuzz", { vars: { SESSION_SECRET, PROXY_KEY: proxyKey }, onLine: showError });
let differences = 0;
try {
  const identities: Identities = await portal.withDatabase((database) =>
    createIdentities({ run: database.all, sessionSecret: SESSION_SECRET, playerCount: 2000 }),
  );
  await portal.start();
  const campaign = createCampaign({ targets, identities, send: rawHttp(portal.url) });
  await seedPortal(campaign.call);
  await campaign.explore();

  for (let done = 0; done < runs; done += ROUND) {
    const since = campaign.sent();
    const failed = new Set(failures.map(({ target }) => target));
    await runConcurrently(selected, async (target) => {
      if (failed.has(target.name)) return;
      const failure = await campaign.run(target, seed + done, Math.min(ROUND, runs - done));
      if (!failure) return;
      failures.push(failure);
      console.log(`\n${formatFailure(failure, ROUND)}\n`);
    });
    console.log(`${done + ROUND} runs: ${campaign.sent() - since} requests, ${failures.length} targets failed`);
  }
  await portal.kill();
  const ledger = await portal.withDatabase((database) => findLedgerDifferences((sql) => database.all(sql)));
  differences = ledger.differences;

  console.table(table(campaign.coverage));
  console.log(`refused everything: ${unreachedTargets(selected, campaign.coverage).join(", ") || "none"}`);
  for (const line of ledger.first) console.log("ledger difference:", line);
  console.log(
    `fuzz: seed ${seed}, ${campaign.sent()} requests to ${selected.length} targets, ${failures.length} failed, ` +
      `${logged.size} errors in the log, ${differences} ledger differences`,
  );
  saveFigures("fuzz", { seed, runs, failures, errors: [...logged], differences, coverage: table(campaign.coverage) });
} finally {
  await portal.end();
}
process.exit(failures.length + logged.size + differences + walkFailures > 0 ? 1 : 0);
