import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DueJob, DueJobs, dueJobsOf } from "#app/edge/due-jobs.ts";
import { RowCounter } from "#app/edge/row-counter.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { countRows, type DatabaseRows } from "#app/embedded/database/counting-d1.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { applyRetention } from "#app/features/operations/embedded/apply-retention.ts";
import { findProblems } from "#app/features/operations/embedded/check-health.ts";
import { countErrors } from "#app/features/operations/embedded/count-errors.ts";
import {
  addDatabaseRows,
  type DatabaseDay,
  databaseUse,
  readDatabaseDays,
} from "#app/features/operations/embedded/database-days.ts";
import { claimJob, finishRun, LEDGER_CHECK } from "#app/features/operations/embedded/job-runs.ts";
import {
  checkLedger,
  findLedgerDifferences,
  type LedgerProgress,
} from "#app/features/operations/embedded/ledger-audit.ts";
import { raiseAlerts } from "#app/features/operations/embedded/raise-alerts.ts";
import { readHealth } from "#app/features/operations/embedded/read-health.ts";
import { alertSettingsOf } from "#app/features/operations/thresholds.ts";
import type { PaymentProvider } from "#app/features/payments/provider.ts";
import { retentionRules } from "#app/features.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { readEnv } from "#app/server/env.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { connectedWith } from "#tests/fixtures/connections.ts";
import { testGameApi, testKeys } from "#tests/fixtures/embedded.ts";
import { failingAt } from "#tests/fixtures/interrupted-d1.ts";
import { audit, buy, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

const NOW = Date.UTC(2026, 5, 1);
const db = openDatabase(env.DB);
const variables = { SESSION_SECRET: env.SESSION_SECRET, SITE_URL: "https://portal.test", DB: env.DB };

beforeEach(() => resetStorage());
afterEach(() => vi.restoreAllMocks());

const run = (query: string, ...values: (string | number | null)[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run();
const all = async (query: string) => (await env.DB.prepare(query).all()).results;

/** An account that may do everything, with its game API. */
const newOwner = async (api: ReturnType<typeof testGameApi>) => api.as({ token: (await newLogin(30)).token });

test("an alert is told once when it begins and once when it is over", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const api = testGameApi();
  const { context, mails } = api;
  await run(
    "INSERT INTO settings (key, value) VALUES ('alerts', ?1)",
    JSON.stringify({ revision: 1, values: { mailTo: "a@x.test, b@x.test" } }),
  );
  const told = () => log.mock.calls.map(([line]) => line);
  const check = async () => {
    const result = await raiseAlerts(context, { expectsBackups: false });
    await api.settle();
    return result.active;
  };
  expect(await check()).toEqual([]);
  await run(
    "INSERT INTO agents (key_hash, version, lineage, started_at, last_contact_at, streams) VALUES ('k', '1', 'x', 1, ?1, '{}')",
    NOW - HOUR,
  );
  // Without a key in use there is no agent that could be silent.
  expect(await check()).toEqual([]);
  await run("INSERT INTO bridge_keys (key_hash, server, scopes, created_at) VALUES ('k', 'game', 'characters', 1)");
  expect(await check()).toEqual(["agent"]);
  expect(await check()).toEqual(["agent"]);
  expect(told()).toEqual(["alert raised: The game agent is silent. The game agent last called 1 h ago."]);
  expect(mails.map(({ to, subject }) => [to, subject.replace(/^.*: /, "")])).toEqual([
    ["a@x.test", "The game agent is silent"],
    ["b@x.test", "The game agent is silent"],
  ]);
  await run("UPDATE agents SET last_contact_at = ?1", NOW);
  expect(await check()).toEqual([]);
  expect(await check()).toEqual([]);
  expect(told()).toEqual([expect.stringMatching(/^alert raised/), expect.stringMatching(/^alert resolved/)]);
  expect(mails.at(-1)?.subject).toContain("Resolved: The game agent is silent");
  // It begins again.
  await run("UPDATE agents SET last_contact_at = ?1", NOW - HOUR);
  expect(await check()).toEqual(["agent"]);
  expect(told()).toHaveLength(3);
});

test("each kind of problem is found by its threshold", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context } = testGameApi();
  const active = async () => (await raiseAlerts(context, { expectsBackups: true })).active;
  // The companion worker is there, but no backup.
  expect(await active()).toEqual(["backup"]);
  const insertBackup = (startedAt: number, error = "") =>
    run("INSERT INTO backups (key, started_at, finished_at, error) VALUES ('f', ?1, ?1, ?2)", startedAt, error);
  await insertBackup(NOW - 36 * HOUR);
  expect(await active()).toEqual([]);
  await insertBackup(NOW - 1, "The bucket is full.");
  expect(await active()).toEqual(["backup"]);
  await insertBackup(NOW);
  expect(await active()).toEqual([]);

  const event = { kind: "GET /news", requestId: "r", message: "status 500" };
  await countErrors(
    db,
    Array.from({ length: 19 }, () => event),
    NOW,
  );
  expect(await active()).toEqual([]);
  await countErrors(db, [event], NOW);
  expect(await active()).toEqual(["errors"]);
  await run("DELETE FROM error_counts");

  const insertMail = (createdAt: number) =>
    run(
      "INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, next_attempt_at) VALUES ('a', 'b', '', ?1, ?2, ?2)",
      createdAt,
      NOW + DAY,
    );
  await insertMail(NOW - 60 * MINUTE);
  expect(await active()).toEqual([]);
  await insertMail(NOW - 61 * MINUTE);
  expect(await active()).toEqual(["mails"]);
  await run("DELETE FROM mails");
  await finishedLedgerCheck(2);
  expect(await active()).toEqual(["ledger"]);
  await finishedLedgerCheck(0);
  expect(await active()).toEqual([]);
});

test("keys of a test mode on a deployed site are a problem as long as they are there", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { clock } = testGameApi();
  const check = async (providers: readonly PaymentProvider[], url: string) => {
    const resources = {
      env: readEnv({ ...variables, SITE_URL: url }),
      keys: testKeys,
      ...connectedWith({ providers }),
    };
    const jobs = dueJobsOf(resources, db).filter(({ name }) => name === "alerts");
    clock.time += 10 * MINUTE;
    await new DueJobs(jobs, db).run(clock.time, () => {});
    return (await all("SELECT kind FROM alerts WHERE resolved_at IS NULL")).map(({ kind }) => kind);
  };
  const simulated = { key: "stripe", isTest: true } as Parameters<typeof check>[0][number];
  expect(await check([simulated], "http://127.0.0.1:8788")).toEqual([]);
  expect(await check([{ ...simulated, isTest: false }], "https://portal.test")).toEqual([]);
  expect(await check([simulated], "https://portal.test")).toEqual(["testPayments"]);
  expect(await check([], "https://portal.test")).toEqual([]);
});

async function finishedLedgerCheck(differences: number): Promise<void> {
  await run("INSERT OR REPLACE INTO job_runs (name, started_at) VALUES (?1, 1)", LEDGER_CHECK);
  await finishRun(db, LEDGER_CHECK, { startedAt: 1, now: 2, detail: { differences, first: [] } });
}

test("the ledger check counts differences", async () => {
  const { as } = testGameApi();
  const { token, userNum } = await newShopper(100);
  await buy(as({ token }), await insertItem());
  expect(await findLedgerDifferences(all)).toEqual({ differences: 0, first: [] });
  await run("UPDATE balances SET amount = amount + 1 WHERE user_num = ?1", userNum);
  const { amount } = (await all(`SELECT amount FROM balances WHERE user_num = ${userNum} AND currency = 'rcoin'`))[0]!;
  expect(await findLedgerDifferences(all)).toEqual({
    differences: 1,
    first: [`rcoin balance of account ${userNum}: ${amount}, expected ${Number(amount) - 1}`],
  });
});

test("a ledger with any number of differences is counted, and raises its alert", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context } = testGameApi();
  const damaged = 200_000;
  await run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
     INSERT INTO balances (user_num, currency, amount) SELECT 1000000 + n, 'rcoin', 7 FROM numbers`,
    damaged,
  );
  const jobs = dueJobsOf({ env: readEnv(variables), keys: testKeys, ...connectedWith() }, db);
  const checks = new DueJobs(
    jobs.filter(({ name }) => name === LEDGER_CHECK),
    db,
  );
  const stored = async () => (await all(`SELECT detail, progress FROM job_runs WHERE name = '${LEDGER_CHECK}'`))[0];
  for (let minute = 0; minute === 0 || (await stored())?.progress !== ""; minute += 1)
    expect(await checks.run(NOW + minute * MINUTE, () => {})).toEqual({ ran: true, failed: [] });
  const row = await stored();
  const found = JSON.parse(String(row?.detail));
  expect(found.differences).toBe(damaged);
  expect(found.first).toHaveLength(5);
  expect(found.first[0]).toBe("rcoin balance of account 1000001: 7, expected 0");
  expect((await raiseAlerts(context, { expectsBackups: false })).active).toEqual(["ledger"]);
});

test("a check goes on in the next rounds, and damage across its slices is damage", async () => {
  const { as } = testGameApi();
  for (let n = 0; n < 5; n += 1) await buy(as({ token: (await newShopper(100)).token }), await insertItem());
  const damaged = await newShopper(100);
  const damage = (coins: number) =>
    run("UPDATE balances SET amount = amount + ?2 WHERE user_num IN (?1, ?1 - 1)", damaged.userNum, coins);
  await damage(1);
  const limits = { rows: 2, slices: 10 };
  const job: DueJob = {
    name: LEDGER_CHECK,
    period: { dailyAt: 3 },
    run: (_now, _wait, progress) => checkLedger(db, progress as LedgerProgress | undefined, limits),
  };
  const jobs = new DueJobs([job], db);
  const stored = async () =>
    (await all("SELECT began_at, finished_at, detail, progress, error FROM job_runs WHERE name <> 'round'"))[0]!;
  await jobs.run(NOW, () => {});
  expect(await stored()).toMatchObject({ began_at: NOW, detail: "" });
  let rounds = 1;
  for (; (await stored()).progress !== ""; rounds += 1) {
    expect(rounds).toBeLessThan(200);
    await jobs.run(NOW + rounds * MINUTE, () => {});
    // Somebody buys, between any two slices.
    if (rounds % 3 === 0) await buy(as({ token: (await newShopper(100)).token }), await insertItem());
  }
  expect(rounds).toBeGreaterThan(5);
  const { began_at, finished_at, detail } = await stored();
  expect([began_at, Number(finished_at) >= NOW + (rounds - 1) * MINUTE]).toEqual([NOW, true]);
  expect(JSON.parse(String(detail))).toEqual({
    differences: 2,
    first: [damaged.userNum - 1, damaged.userNum].map((user) =>
      expect.stringContaining(`rcoin balance of account ${user}`),
    ),
  });
  // The next check begins anew, and finds what there is then.
  await damage(-1);
  expect(await findLedgerDifferences(all, { rows: 2 })).toEqual({ differences: 0, first: [] });
});

test("a run that fails keeps its place and what was found, and the next round goes on there", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const seen: unknown[] = [];
  const outcomes = [
    () => new Unfinished({ at: 1 }),
    () => Promise.reject(new Error("Reset.")),
    () => ({ n: 2 }),
    () => ({}),
  ];
  const run: DueJob["run"] = async (_now, _wait, progress) => {
    seen.push(progress);
    return outcomes.shift()?.();
  };
  const jobs = new DueJobs([{ name: "long", period: { dailyAt: 3 }, run }], db);
  for (const minute of [0, 1, 2, 3]) await jobs.run(NOW + minute * MINUTE, () => {});
  expect(seen).toEqual([undefined, { at: 1 }, { at: 1 }]);
  const [row] = await all("SELECT began_at, detail, progress, error FROM job_runs WHERE name = 'long'");
  expect(row).toEqual({ began_at: NOW, detail: '{"n":2}', progress: "", error: "" });
  await jobs.run(NOW + DAY, () => {});
  expect(seen.at(-1)).toBeUndefined();
});

test("the failure of a daily job is a problem until the job succeeds, and forgets nothing that was found", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context, clock } = testGameApi();
  const outcomes = [{ differences: 3, first: [] }, new Error("Maximum call stack size exceeded"), { differences: 0 }];
  const check = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const jobs = new DueJobs(
    [
      { name: LEDGER_CHECK, period: { dailyAt: 3 }, run: check },
      { name: "other", run: async () => undefined },
    ],
    db,
  );
  const start = clock.time;
  const round = async (minutes: number) => {
    clock.time = start + minutes * MINUTE;
    await jobs.run(clock.time, () => {});
    return (await raiseAlerts(context, { expectsBackups: false })).active;
  };
  const day = DAY / MINUTE;
  expect(await round(0)).toEqual(["ledger"]);
  // The check fails, and the rounds after it have nothing to do with it.
  for (const minutes of [0, 1, 5, 60, 600]) expect(await round(day + minutes)).toEqual(["ledger", "jobs"]);
  const [alert] = await all("SELECT detail, resolved_at FROM alerts WHERE kind = 'jobs'");
  expect(alert).toEqual({
    detail: `Failed jobs: ${LEDGER_CHECK}: Maximum call stack size exceeded.`,
    resolved_at: null,
  });
  expect(await round(2 * day)).toEqual([]);
});

test("the failure of a job of every round lasts until the job succeeds", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context, clock } = testGameApi();
  const broken = vi.fn(async (): Promise<unknown> => Promise.reject(new Error("The mail server is away.")));
  const jobs = new DueJobs([{ name: "mails", run: broken }], db);
  // A round without the job changes nothing.
  const others = new DueJobs([{ name: "other", run: async () => undefined }], db);
  const round = async (one: DueJobs) => {
    clock.time += MINUTE;
    await one.run(clock.time, () => {});
    return (await raiseAlerts(context, { expectsBackups: false })).active;
  };
  for (const one of [jobs, others, jobs, others, others]) expect(await round(one)).toEqual(["jobs"]);
  expect(await all("SELECT detail FROM alerts WHERE kind = 'jobs'")).toEqual([
    { detail: "Failed jobs: mails: The mail server is away.." },
  ]);
  broken.mockResolvedValue(undefined);
  expect(await round(jobs)).toEqual([]);
  expect(await all("SELECT name FROM job_runs")).toEqual([{ name: "round" }]);
});

test("a daily job that was stopped before it ended is a problem, and one that still runs is none", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context, clock } = testGameApi();
  const active = async () => (await raiseAlerts(context, { expectsBackups: false })).active;
  await claimJob(db, LEDGER_CHECK, clock.time);
  expect(await active()).toEqual([]);
  clock.time += 5 * MINUTE;
  expect(await active()).toEqual(["jobs"]);
  await finishedLedgerCheck(0);
  expect(await active()).toEqual([]);
});

test("mails that are held without a mail server are not “none”, and the dashboard shows lasting alerts", async () => {
  const api = testGameApi();
  const owner = await newOwner(api);
  const insertMail = (attempts: number, sentAt: number | null) =>
    env.DB.prepare(
      `INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, attempts, sent_at)
       VALUES ('a', 'b', '', 1, ?1, ?2, ?3)`,
    )
      .bind(NOW + DAY, attempts, sentAt)
      .run();
  for (const [attempts, sentAt] of [[0, null] as const, [0, null] as const, [5, null] as const, [1, 7] as const])
    await insertMail(attempts, sentAt);
  expect(await owner.operationsAdmin.health({})).toMatchObject({ heldMails: 2, queues: { mails: { waiting: 0 } } });

  await run("INSERT INTO alerts (kind, since, detail, resolved_at) VALUES ('backup', 1, 'Old.', 2)");
  await run("INSERT INTO alerts (kind, since, detail) VALUES ('ledger', 1, 'The check found 3 differences.')");
  const alerts = [
    {
      title: "The ledger has differences",
      detail: "The check found 3 differences.",
      since: "1970-01-01T00:00:00.001Z",
    },
  ];
  expect((await owner.dashboard.read({})).alerts).toEqual(alerts);
  const support = api.as({ token: (await newLogin(11)).token });
  expect((await support.dashboard.read({})).alerts).toEqual([]);
});

test("the size of the database and the rows of the month raise their alerts, with when it is full", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context, clock } = testGameApi();
  const problems = async (bytes: number) => {
    const health = await readHealth(db, clock.time);
    const days = (await runBatch<[DatabaseDay[]]>(db, [readDatabaseDays(clock.time)]))[0];
    const settings = alertSettingsOf({});
    const found = findProblems(
      { ...health, database: databaseUse(days, bytes, clock.time) },
      { settings, now: clock.time, expectsBackups: false },
    );
    return [found.size, found.full, found.usage];
  };
  const later = clock.time;
  expect(await problems(5_900_000_000)).toEqual([undefined, undefined, undefined]);
  expect(await problems(6_000_000_000)).toEqual([
    "The database has 60 % of the 10 GB that it can have. It does not grow at present.",
    undefined,
    undefined,
  ]);
  // Ten days ago it had 5 GB; rows of the month before do not count.
  await addDatabaseRows(db, { read: 24e9, written: 1, size: 5_000_000_000 }, later - 10 * DAY);
  const full = "It grows by 300 MB a day, and is full on 2026-06-08 at that rate.";
  expect(await problems(8_000_000_000)).toEqual([
    `The database has 80 % of the 10 GB that it can have. ${full}`,
    `The database has 80 % of the 10 GB that it can have. ${full}`,
    undefined,
  ]);
  for (const written of [30_000_000, 12_000_000])
    await addDatabaseRows(db, { read: 5, written, size: 8_000_000_000 }, later);
  expect((await problems(1000))[2]).toBe("This month has used 84 % of the rows written that the plan includes.");
  const { rowsRead, rowsWritten } = (await readHealth(db, later)).database;
  expect({ rowsRead, rowsWritten }).toEqual({ rowsRead: 10, rowsWritten: 42_000_000 });
  expect((await raiseAlerts(context, { expectsBackups: false })).active).toEqual(["usage"]);
});

test("an isolate adds up the rows of its calls, and writes them after a round of jobs and every five minutes", async () => {
  const rows: DatabaseRows = { read: 0, written: 0, size: 0 };
  const counted = openDatabase(countRows(env.DB, rows));
  const counter = new RowCounter(counted, rows, NOW);
  await runBatch(counted, [["INSERT INTO settings (key, value) VALUES ('a', 'b')"], ["SELECT * FROM settings"]]);
  const afterBatch = { ...rows };
  expect(afterBatch).toEqual({ read: expect.any(Number), written: expect.any(Number), size: expect.any(Number) });
  expect([afterBatch.read > 0, afterBatch.written > 0, afterBatch.size > 100_000]).toEqual([true, true, true]);
  const writes: Promise<unknown>[] = [];
  counter.start(NOW + 4 * MINUTE, (work) => writes.push(work));
  expect(writes).toEqual([]);
  counter.start(NOW + 5 * MINUTE, (work) => writes.push(work));
  await Promise.all(writes);
  const stored = async () => (await all("SELECT rows_read AS read, rows_written AS written FROM database_days"))[0]!;
  expect(await stored()).toEqual({ read: afterBatch.read, written: afterBatch.written });
  await new DueJobs([{ name: "reads", run: () => runBatch(counted, [["SELECT * FROM settings"]]) }], counted, (now) =>
    counter.write(now),
  ).run(NOW + 6 * MINUTE, () => {});
  expect(Number((await stored()).read)).toBeGreaterThan(afterBatch.read);
});

test("rows of the second database are counted with those of the first, whose size is kept", async () => {
  const rows: DatabaseRows = { read: 3, written: 2, size: 1 };
  const logs = openDatabase(countRows(env.OLD_LOGS, rows, false));
  await runBatch(logs, [
    ["CREATE TABLE counted (id INTEGER)"],
    ["INSERT INTO counted VALUES (1)"],
    ["SELECT * FROM counted"],
    ["DROP TABLE counted"],
  ]);
  expect([rows.read > 3, rows.written > 2, rows.size]).toEqual([true, true, 1]);
});

test("errors are counted by hour and kind, within a bound", async () => {
  for (let index = 0; index < 120; index += 10) {
    const events = Array.from({ length: 10 }, (_, n) => ({ kind: `GET /${index + n}`, requestId: "r", message: "m" }));
    await countErrors(db, events, NOW);
  }
  expect(await all("SELECT count(*) AS kinds, sum(count) AS n FROM error_counts")).toEqual([{ kinds: 101, n: 120 }]);
  expect(await all("SELECT count FROM error_counts WHERE kind = 'other'")).toEqual([{ count: 20 }]);
});

test("old rows are deleted in small steps, and what money needs never is", async () => {
  await run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9600)
     INSERT INTO rate_counters (key, count, resets_at) SELECT 'k' || n, 1, ?1 - n FROM numbers`,
    NOW,
  );
  await run("INSERT INTO rate_counters (key, count, resets_at) VALUES ('in use', 1, ?1)", NOW + 1);
  await run(
    "INSERT INTO payment_webhooks (provider, event_id, type, body, facts, received_at, processed_at) VALUES ('p', 'a', 't', '', '', 1, 2), ('p', 'b', 't', '', '', 1, NULL), ('p', 'c', 't', '', '', ?1, 2)",
    NOW,
  );
  await run("INSERT INTO error_counts (hour, kind, count, last_at, request_id, message) VALUES (1, 'k', 1, 1, '', '')");
  const retain = (progress?: unknown, statements = 300) =>
    applyRetention({ db, now: () => NOW, retention: retentionRules, progress }, { milliseconds: 60_000, statements });
  // The webhooks are asked for once more, because some of the first could have to stay.
  const unfinished = await retain(undefined, 2 * (retentionRules.length + 4));
  const sofar = { rate_counters: 2500, error_counts: 1, payment_webhooks: 1 };
  expect(unfinished).toEqual(new Unfinished(sofar));
  expect(await retain((unfinished as Unfinished).progress)).toEqual({ ...sofar, rate_counters: 9600 });
  expect(await retain()).toEqual({});
  expect(await all("SELECT key FROM rate_counters")).toEqual([{ key: "in use" }]);
  expect(await all("SELECT event_id FROM payment_webhooks ORDER BY id")).toEqual([
    { event_id: "b" },
    { event_id: "c" },
  ]);
  const kept =
    /ledger|balance|debt|purchase|deliver|voucher|redempt|payment_(?:orders|facts|order_events|proofs)|coin|gift|discount/;
  expect(retentionRules.filter(({ table }) => kept.test(table))).toEqual([]);
});

test("retention that is stopped at any of its transactions deletes what it would have, and nothing else", async () => {
  const fill = async () => {
    await env.DB.exec("DELETE FROM rate_counters; DELETE FROM error_counts");
    await run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2200)
       INSERT INTO rate_counters (key, count, resets_at) SELECT 'k' || n, 1, ?1 - n + 20 FROM numbers`,
      NOW,
    );
    await run(
      "INSERT INTO error_counts (hour, kind, count, last_at, request_id, message) VALUES (1, 'k', 1, 1, '', '')",
    );
  };
  let kills = 0;
  for (const when of ["before", "after"] as const) {
    for (let number = 1; ; number += 1) {
      await fill();
      const { database } = failingAt(env.DB, number, when);
      const context = { now: () => NOW, retention: retentionRules };
      const stopped = applyRetention({ ...context, db: openDatabase(database) });
      if (await stopped.then(() => true).catch(() => false)) break;
      kills += 1;
      await applyRetention({ ...context, db });
      expect(await all("SELECT count(*) AS n, min(resets_at) AS first FROM rate_counters")).toEqual([
        { n: 20, first: NOW },
      ]);
      expect(await all("SELECT count(*) AS n FROM error_counts")).toEqual([{ n: 0 }]);
    }
  }
  expect(kills).toBeGreaterThanOrEqual(6);
  expect(await audit()).toEqual([]);
});

test("the text of a mail that was not sent goes after a week, and its row stays for 90 days", async () => {
  const mail = (createdAt: number, expiresAt: number, next: number | null = null) =>
    run(
      `INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, attempts, next_attempt_at)
       VALUES ('a', 's', 'sealed', ?1, ?2, 1, ?3)`,
      ...[createdAt, expiresAt, next],
    );
  await run("DELETE FROM mails");
  const WEEK = 7 * DAY;
  await mail(NOW - WEEK - 1, NOW - 1);
  // Too late, although no round has found that out.
  await mail(NOW - WEEK - 1, NOW - 1, NOW - 2);
  await mail(NOW - WEEK - 1, NOW + 1, NOW);
  await mail(NOW - WEEK, NOW - 1);
  await mail(NOW - 90 * DAY - 1, NOW - 1);
  const retain = () => applyRetention({ db, now: () => NOW, retention: retentionRules });
  expect(await retain()).toEqual({ mails: 1, "mails.sealed_body": 2 });
  expect(await all("SELECT sealed_body AS text, subject FROM mails ORDER BY id")).toEqual([
    { text: "", subject: "s" },
    { text: "", subject: "s" },
    { text: "sealed", subject: "s" },
    { text: "sealed", subject: "s" },
  ]);
  expect(await retain()).toEqual({});
});

test("rows that stay do not keep the old ones behind them, and the job goes on in the next round", async () => {
  await run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
     INSERT INTO payment_webhooks (provider, event_id, type, body, facts, received_at, processed_at)
     SELECT 'p', n, 't', '', '', 1, iif(n % 50 = 0, NULL, 2) FROM numbers`,
  );
  const [retention] = dueJobsOf({ env: readEnv(variables), keys: testKeys, ...connectedWith() }, db).filter(
    ({ name }) => name === "retention",
  );
  const jobs = new DueJobs([retention!], db);
  const left = async () =>
    (await all("SELECT count(*) AS n FROM payment_webhooks WHERE processed_at IS NOT NULL"))[0]?.n;
  await jobs.run(NOW, () => {});
  expect(await left()).toBe(0);
  expect(await all("SELECT detail, progress FROM job_runs WHERE name = 'retention'")).toEqual([
    { detail: '{"payment_webhooks":1960}', progress: "" },
  ]);
});

test("queries of retention use indexes, and do not sort", async () => {
  const queries: string[] = [];
  const recording = new Proxy(env.DB, {
    get: (target, name) =>
      name === "prepare"
        ? (query: string) => {
            queries.push(query);
            return target.prepare(query);
          }
        : Reflect.get(target, name).bind(target),
  });
  await applyRetention({ db: openDatabase(recording), now: () => NOW, retention: retentionRules });
  const deletions = queries.filter((query) => /^(?:DELETE|UPDATE)/.test(query));
  expect(deletions.length).toBe(retentionRules.length + 1);
  for (const query of deletions) {
    const plan = (await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`).bind(1).all<{ detail: string }>()).results;
    const details = plan.map(({ detail }) => detail);
    expect
      .soft(
        details.filter((detail) => /TEMP B-TREE/.test(detail)),
        query,
      )
      .toEqual([]);
    // A scan in the order of the numbers stops at its limit.
    const scans = details.filter((detail) => /^SCAN (?!first)/.test(detail));
    expect.soft(scans.length === 0 || /ORDER BY rowid LIMIT/.test(query), `${query}: ${details.join("; ")}`).toBe(true);
  }
});

test("the console shows how the site runs, and saves when alerts are raised", async () => {
  const api = testGameApi({ build: { version: "abc", release: "0.9.9" } });
  const owner = await newOwner(api);
  await countErrors(db, [{ kind: "GET /news", requestId: "ray-1", message: "status 500" }], api.clock.time);
  const health = await owner.operationsAdmin.health({});
  expect(health).toMatchObject({
    release: "0.9.9",
    errorsLastHour: 1,
    errors: [{ kind: "GET /news", requestId: "ray-1", count: 1 }],
    queues: { mails: { waiting: 0, oldest: null } },
    backups: [],
    alerts: [],
  });
  expect(health.database.bytes).toBeGreaterThan(100_000);

  const { seen, values } = await owner.operationsAdmin.alerts({});
  expect(values).toEqual({
    errors: "",
    mailMinutes: "",
    deliveryMinutes: "",
    agentMinutes: "",
    backupHours: "",
    sizePercent: "",
    fullPercent: "",
    usagePercent: "",
    mailTo: "",
    weeklyReport: "",
  });
  const change = { ...values, errors: "5", mailTo: "ops@x.test" };
  await owner.operationsAdmin.saveAlerts({ seen, ...change });
  await expect(owner.operationsAdmin.saveAlerts({ seen, ...change, errors: "6" })).rejects.toMatchObject({
    code: "conflict",
  });
  for (const bad of [
    { errors: "0" },
    { errors: "x" },
    { mailTo: "nobody" },
    { mailTo: `${"a@x.test,".repeat(6)}b@x.test` },
  ]) {
    const { seen: now } = await owner.operationsAdmin.alerts({});
    await expect(owner.operationsAdmin.saveAlerts({ seen: now, ...change, ...bad })).rejects.toMatchObject({
      code: "invalid",
    });
  }
  expect((await owner.operationsAdmin.alerts({})).values).toEqual(change);
  expect(await all("SELECT action, target FROM audit_log WHERE target = 'alerts'")).toHaveLength(1);
});
