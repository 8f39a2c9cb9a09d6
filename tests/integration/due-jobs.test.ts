import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDueJobs, type DueJob, DueJobs, dueJobsOf } from "#app/edge/due-jobs.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { isDue } from "#app/features/operations/embedded/job-runs.ts";
import { DAY } from "#app/format/units.ts";
import { readEnv } from "#app/server/env.ts";
import { connectedWith } from "#tests/fixtures/connections.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testKeys } from "#tests/fixtures/embedded.ts";

const START = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;

afterEach(() => vi.restoreAllMocks());

/** Each test begins without runs. */
beforeEach(() => env.DB.prepare("DELETE FROM job_runs").run());

const newJobs = (jobs: readonly DueJob[]) => new DueJobs(jobs, openDatabase(env.DB));

/** Starts jobs and waits for them. */
async function start(jobs: DueJobs, now: number): Promise<void> {
  const context = createExecutionContext();
  jobs.start(now, (work) => context.waitUntil(work));
  await waitOnExecutionContext(context);
}

test("jobs run at the first request, and then at most once a minute", async () => {
  const run = vi.fn(async () => undefined);
  const jobs = newJobs([{ name: "test", run }]);
  for (const after of [0, 1, MINUTE - 1, MINUTE, MINUTE + 1]) await start(jobs, START + after);
  expect(run.mock.calls).toEqual([
    [START, expect.any(Function)],
    [START + MINUTE, expect.any(Function)],
  ]);
  // A clock that was set back by an hour does not stop the jobs for an hour.
  await start(jobs, START - 60 * MINUTE);
  expect(run).toHaveBeenCalledTimes(3);
});

test("a job that fails is logged, and does not prevent the others", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const run = vi.fn(async () => undefined);
  const failing = () => Promise.reject(new Error("The database is down."));
  await start(
    newJobs([
      { name: "first", run: failing },
      { name: "second", run },
    ]),
    START,
  );
  expect(run).toHaveBeenCalledTimes(1);
  expect(reported.mock.calls).toEqual([["job first failed", expect.any(Error)]]);
});

const variables = { SESSION_SECRET: env.SESSION_SECRET, SITE_URL: "https://portal.test" };
/** Mails are read only where they can be sent. */
const connected = connectedWith({ mailer: { send: async () => {} } });

const jobsOf = ({ DB = env.DB, ...bindings }: { DB?: D1Database }) =>
  dueJobsOf({ env: readEnv({ ...variables, DB, ...bindings }), keys: testKeys, ...connected }, openDatabase(DB));

/** Jobs of every deployment with a database. */
const everywhere = [
  "mails",
  "notices",
  "deletions",
  "imported passwords",
  "address changes",
  "ledger check",
  "retention",
  "guild members",
  "past rankings",
  "best sellers",
  "overdue tickets",
  "statistics",
  "weekly report",
  "alerts",
  "old logs",
  "calendar",
  "players online",
  "club war",
];

test("each job makes at most one round trip when nothing is due", async () => {
  const { database, stats } = countingDatabase(env.DB);
  const jobs = jobsOf({ DB: database, ...{ TICKET_IMAGES: env.TICKET_IMAGES } });
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(everywhere));
  for (const { name, period, run } of jobs) {
    if (period) continue;
    const before = stats.roundTrips;
    await run(START, () => {});
    expect.soft(stats.roundTrips - before, name).toBeLessThanOrEqual(1);
  }
});

test("with an upstream there are no jobs", async () => {
  const upstream = { GAME_API_URL: "https://game.test/api", GAME_API_ASSETS_URL: "https://game.test" };
  const none = createDueJobs({
    env: readEnv({ ...variables, ...upstream, DB: env.DB }),
    keys: testKeys,
    ...connected,
  });
  expect(await none.run(START, () => {})).toEqual({ ran: false, failed: [] });
  expect((await env.DB.prepare("SELECT * FROM job_runs").all()).results).toEqual([]);
});

test("isolates share the interval, and the schedule does not wait for it", async () => {
  const run = vi.fn(async () => undefined);
  const isolates = Array.from({ length: 5 }, () => newJobs([{ name: "test", run }]));
  await Promise.all(isolates.map((jobs) => start(jobs, START)));
  expect(run).toHaveBeenCalledTimes(1);
  await start(newJobs([{ name: "test", run }]), START + MINUTE - 1);
  expect(run).toHaveBeenCalledTimes(1);
  expect(await newJobs([{ name: "test", run }]).run(START + MINUTE - 1, () => {})).toEqual({ ran: true, failed: [] });
  expect(run).toHaveBeenCalledTimes(2);
});

test("two rounds never overlap, and the lease of a round that was stopped ends", async () => {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const slow = newJobs([
    {
      name: "slow",
      run: () => {
        hasBegun();
        return waiting;
      },
    },
  ]);
  const run = vi.fn(async () => undefined);
  const other = newJobs([{ name: "other", run }]);
  const first = slow.run(START, () => {});
  await begun;
  expect(await other.run(START + 4 * MINUTE, () => {})).toEqual({ ran: false, failed: [] });
  expect(run).not.toHaveBeenCalled();
  // The first one seems to have been stopped.
  expect(await other.run(START + 5 * MINUTE, () => {})).toEqual({ ran: true, failed: [] });
  finish();
  await first;
  const [round] = (await env.DB.prepare("SELECT started_at, held_until FROM job_runs").all()).results;
  expect(round).toEqual({ started_at: START + 5 * MINUTE, held_until: 0 });
});

test("a job with a period runs once in it, and a failed run is recorded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const run = vi.fn(async (_now: number): Promise<unknown> => ({ deleted: 3 }));
  const jobs = newJobs([{ name: "hourly", period: { every: 60 * MINUTE }, run }]);
  for (const after of [0, 5, 59, 60, 64]) await jobs.run(START + after * MINUTE, () => {});
  expect(run.mock.calls.map(([now]) => now)).toEqual([START, START + 60 * MINUTE]);
  const row = () =>
    env.DB.prepare("SELECT started_at, held_until, error, detail FROM job_runs WHERE name = 'hourly'").first();
  expect(await row()).toEqual({ started_at: START + 60 * MINUTE, held_until: 0, error: "", detail: '{"deleted":3}' });
  run.mockRejectedValueOnce(new Error("too slow"));
  expect(await jobs.run(START + 120 * MINUTE, () => {})).toEqual({ ran: true, failed: ["hourly"] });
  expect(await row()).toMatchObject({ started_at: START + 120 * MINUTE, held_until: 0, error: "too slow" });
});

test("a daily job runs at the first round after its hour in Manila", () => {
  const threeInManila = Date.UTC(2026, 5, 1, 19);
  const daily = { dailyAt: 3 };
  expect(isDue(daily, undefined, threeInManila - 1)).toBe(true);
  expect(isDue(daily, threeInManila - DAY, threeInManila - 1)).toBe(false);
  expect(isDue(daily, threeInManila - DAY, threeInManila)).toBe(true);
  expect(isDue(daily, threeInManila, threeInManila + DAY - 1)).toBe(false);
  expect(isDue(daily, threeInManila + 5 * MINUTE, threeInManila + DAY)).toBe(true);
});
