import { parseArgs, stripVTControlCharacters } from "node:util";
import { ledgerAudits } from "#app/features/wallet/embedded/ledger-audit.ts";
import routes from "#app/routes.ts";
import { prepareLoadPortal, saveFigures } from "../load/load-portal.ts";
import { type Cast, engageCast, proxyKey } from "./actors.ts";
import { type Coverage, type Failure, failureText, neverReached, newCampaign } from "./campaign.ts";
import { rawHttp } from "./raw-http.ts";
import { callTargets, pageTargets, patternsOfTable, type Target } from "./targets.ts";
import { WALK, walkFailureText, walkUpstream } from "./upstream-walk.ts";
import { fillPortal } from "./world.ts";

/**
 * Sends hostile requests to every page and every call of a running portal of its own, over plain sockets, and walks
 * through a portal whose game server answers oddly: `npm run fuzz -- --runs 200 --seed 1 --only admin`. Exit code 1 when
 * an answer is not as it must be.
 */
const { values } = parseArgs({
  options: {
    /** Requests to each target. */
    runs: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() & 0x7fffffff) },
    /** A part of the targets' names. */
    only: { type: "string", default: "" },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
/** Requests to a target before the others have their turn: what one changes is then seen by all. */
const ROUND = 25;
const AT_ONCE = 3;
const SESSION_SECRET = "for-the-fuzz-only".padEnd(64, "0");

/** Whether the lines that follow belong to an error that was not shown before. */
let showing = false;

/** Shows what the portal reports: each error once, with where it comes from. The platform's file server does not count. */
function log(line: string): void {
  const error = /ERROR\W+(?:\[\d*m)?\W*(.*)/.exec(stripVTControlCharacters(line))?.[1];
  if (error !== undefined) {
    showing = !logged.has(error) && !error.includes("Could not serve static asset");
    if (!showing) return;
    logged.add(error);
    console.log(`the log says: ${error}`);
  } else if (showing) console.log(line);
}

/** Works through targets, so many at a time. */
async function atOnce(targets: readonly Target[], work: (target: Target) => Promise<void>): Promise<void> {
  const waiting = [...targets];
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) await work(target);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** A line for each target: how it answered. */
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
/** Errors in the portal's log: they come late and say nothing of the request. */
const logged = new Set<string>();

console.log(`fuzz: seed ${seed}, ${runs} runs of each target`);
const walk = WALK.includes(values.only) ? await walkUpstream(seed, runs) : undefined;
for (const failure of walk?.failures ?? []) console.log(`\n${walkFailureText(failure, seed)}\n`);
for (const line of walk?.logged ?? []) console.log(`the log says: ${line}`);
const walkFailures = (walk?.failures.length ?? 0) + (walk?.logged.length ?? 0);
if (walk) {
  const { requests, accepted } = walk;
  console.log(`fuzz: ${WALK}, ${runs} rounds, ${requests} requests, ${accepted} acceptances, ${walkFailures} failures`);
}
const targets = [...callTargets(), ...pageTargets(patternsOfTable(routes))];
const tried = targets.filter(({ name }) => name.includes(values.only));
if (walk && tried.length === 0) process.exit(walkFailures > 0 ? 1 : 0);

const portal = await prepareLoadPortal("fuzz", { vars: { SESSION_SECRET, PROXY_KEY: proxyKey }, onLine: log });
let differences: object[] = [];
try {
  const cast: Cast = await portal.withDatabase((database) =>
    engageCast({ run: database.all, sessionSecret: SESSION_SECRET, players: 2000 }),
  );
  await portal.start();
  const campaign = newCampaign({ targets, cast, send: rawHttp(portal.url) });
  await fillPortal(campaign.call);
  await campaign.explore();

  for (let done = 0; done < runs; done += ROUND) {
    const since = campaign.sent();
    const failed = new Set(failures.map(({ target }) => target));
    await atOnce(tried, async (target) => {
      if (failed.has(target.name)) return;
      const failure = await campaign.run(target, seed + done, Math.min(ROUND, runs - done));
      if (!failure) return;
      failures.push(failure);
      console.log(`\n${failureText(failure, ROUND)}\n`);
    });
    console.log(`${done + ROUND} runs: ${campaign.sent() - since} requests, ${failures.length} targets failed`);
  }
  await portal.kill();
  differences = await portal.withDatabase(async (database) => {
    const found = [];
    for (const audit of ledgerAudits) found.push(...(await database.all(audit)));
    return found;
  });

  console.table(table(campaign.coverage));
  console.log(`refused everything: ${neverReached(tried, campaign.coverage).join(", ") || "none"}`);
  for (const difference of differences) console.log("the books:", JSON.stringify(difference));
  console.log(
    `fuzz: seed ${seed}, ${campaign.sent()} requests to ${tried.length} targets, ${failures.length} failed, ` +
      `${logged.size} errors in the log, ${differences.length} differences in the books`,
  );
  saveFigures("fuzz", { seed, runs, failures, errors: [...logged], differences, coverage: table(campaign.coverage) });
} finally {
  await portal.end();
}
process.exit(failures.length + logged.size + differences.length + walkFailures > 0 ? 1 : 0);
