import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { DueJobs, dueJobsOf } from "#app/edge/due-jobs.ts";
import { readEnv } from "#app/server/env.ts";
import { countingDatabase } from "#tests/fixtures/counting-d1.ts";
import { testKeys } from "#tests/fixtures/embedded.ts";

const START = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;

afterEach(() => vi.restoreAllMocks());

/** Starts jobs and waits for them. */
async function start(jobs: DueJobs, now: number): Promise<void> {
  const context = createExecutionContext();
  jobs.start(now, (work) => context.waitUntil(work));
  await waitOnExecutionContext(context);
}

test("jobs run at the first request, and then at most once a minute", async () => {
  const run = vi.fn(async () => undefined);
  const jobs = new DueJobs([{ name: "test", run }]);
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
    new DueJobs([
      { name: "first", run: failing },
      { name: "second", run },
    ]),
    START,
  );
  expect(run).toHaveBeenCalledTimes(1);
  expect(reported.mock.calls).toEqual([["job first failed", expect.any(Error)]]);
});

const variables = { SESSION_SECRET: env.SESSION_SECRET, SITE_URL: "https://portal.test" };
const smtp = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "25", SMTP_SECURITY: "none", MAIL_FROM: "mail@portal.test" };

const jobsOf = (bindings: object) =>
  dueJobsOf({ env: readEnv({ ...variables, ...bindings }), keys: testKeys, providers: [] });

test("each job makes one round trip when nothing is due", async () => {
  const { database, stats } = countingDatabase(env.DB);
  const jobs = jobsOf({ ...smtp, DB: database, TICKET_IMAGES: env.TICKET_IMAGES });
  expect(jobs.map(({ name }) => name)).toEqual(["mails", "deletions", "address changes"]);
  await start(new DueJobs(jobs), START);
  expect(stats).toMatchObject({ statements: 4, roundTrips: 3 });
});

test("mails need a mail server, and with an upstream there are no jobs", async () => {
  expect(jobsOf({ DB: env.DB }).map(({ name }) => name)).toEqual(["deletions", "address changes"]);
  const upstream = { GAME_API_URL: "https://game.test/api", GAME_API_ASSETS_URL: "https://game.test" };
  expect(jobsOf({ ...smtp, ...upstream, DB: env.DB })).toEqual([]);
});
