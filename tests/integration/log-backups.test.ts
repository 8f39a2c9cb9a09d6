import { applyD1Migrations, createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { findProblems } from "#app/features/operations/embedded/check-health.ts";
import { raiseAlerts } from "#app/features/operations/embedded/raise-alerts.ts";
import { readHealth } from "#app/features/operations/embedded/read-health.ts";
import { alertSettingsOf } from "#app/features/operations/thresholds.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { backupOf, emptyDatabase, killedAfter, refusalOf, restore, storedText } from "#tests/fixtures/backups.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";
import schedule from "../../workers/schedule/index.ts";
import { areLogsDue, type BackupLimits, backUp } from "../../workers/schedule/nightly-backup.ts";
import { NIGHTLY } from "../../workers/schedule/triggers.ts";

const NIGHT = Date.UTC(2026, 6, 1, 19, 17);
const site = { database: env.DB, bucket: env.BACKUPS };
const withLogs = { ...site, logs: env.OLD_LOGS };
/** A trigger stores after each table, and leaves the last ones to another trigger. */
const small: BackupLimits = { queries: 20, milliseconds: 10 * MINUTE, characters: 500, allCharacters: 1e9 };

beforeEach(async () => {
  await resetStorage();
  await emptyDatabase(env.OLD_LOGS);
  await applyD1Migrations(env.OLD_LOGS, env.TEST_LOG_MIGRATIONS);
  await env.OLD_LOGS.batch([
    env.OLD_LOGS.prepare("INSERT INTO log_database (id) VALUES ('this site')"),
    ...Array.from({ length: 30 }, (_, n) => insertLogin(n + 1)),
    env.OLD_LOGS.prepare(
      "INSERT INTO audit_log (id, at, admin_num, admin_id, ip, action, target) VALUES (7, 1, 2, 'owner', '', 'a', 'b')",
    ),
  ]);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function insertLogin(id: number): D1PreparedStatement {
  return env.OLD_LOGS.prepare("INSERT INTO logins (id, user_num, at, ip) VALUES (?1, 1, ?1, '203.0.113.7')").bind(id);
}

/** The rows of the tables with old logs. */
async function contentOf(database: D1Database): Promise<unknown[][]> {
  const tables = ["log_database", "logins", "audit_log", "d1_migrations"];
  const results = await database.batch(tables.map((name) => database.prepare(`SELECT * FROM ${name} ORDER BY 1`)));
  return results.map(({ results: rows }) => rows);
}

const backups = async () =>
  (await env.DB.prepare("SELECT key, finished_at > 0 AS done, error FROM backups ORDER BY id").all()).results;
const files = async () => (await env.BACKUPS.list()).objects.map(({ key }) => key);

/** What a backup of a database must not leave behind there. */
async function leftovers(database: D1Database): Promise<unknown[]> {
  const { results } = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE name LIKE 'backup_of_%' UNION ALL SELECT id FROM backup_progress
       UNION ALL SELECT id FROM backup_changes`,
    )
    .all();
  return results;
}

/** A backup of the site's database, after which one of old logs is due. */
const siteBackup = (now: number) =>
  env.DB.prepare("INSERT INTO backups (key, started_at, finished_at) VALUES ('portal-x', ?1, ?1)").bind(now).run();

const trigger = (cron: string, scheduledTime: number, bindings: object = { LOGS: env.OLD_LOGS }) =>
  schedule.scheduled(createScheduledController({ cron, scheduledTime }), {
    ...{ PORTAL_URL: "https://portal.test", SCHEDULE_KEY: "key", DB: env.DB, BACKUPS: env.BACKUPS },
    ...bindings,
  });

test("a backup of old logs that is stopped at any step goes on, and has the moment of its end", async () => {
  let now = NIGHT;
  let wasKilled = true;
  let kills = 0;
  for (let operations = 1; wasKilled; operations += 1) {
    await siteBackup(now);
    let resources = killedAfter(withLogs, operations);
    wasKilled = false;
    for (let result: unknown = "due"; result !== undefined; ) {
      // After the lease of one that was killed.
      now += 17 * MINUTE;
      result = await backUp({ ...resources, now, limits: small, isDue: await areLogsDue(env.DB) }).catch(
        (error: Error) => error.message,
      );
      if (result !== "killed") continue;
      wasKilled = true;
      kills += 1;
      resources = withLogs;
      // A file that is complete already has the moment of its end.
      if ((await files()).includes(String((await backups()).at(-1)?.key))) continue;
      await env.OLD_LOGS.batch([
        env.OLD_LOGS.prepare("DELETE FROM logins WHERE id = (SELECT min(id) FROM logins)"),
        insertLogin(1000 + operations),
        env.OLD_LOGS.prepare("UPDATE logins SET place = ?1 WHERE id % 3 = 0").bind(String(operations)),
      ]);
    }
    const { key, ...made } = (await backups()).at(-1) as { key: string };
    expect({ isOfLogs: key.startsWith("portal-logs-2026-"), ...made }).toEqual({ isOfLogs: true, done: 1, error: "" });
    await emptyDatabase(env.REPLICA);
    await restore(env.REPLICA, (await storedText(key)).trimEnd().split("\n"), "LOGS");
    expect(await contentOf(env.REPLICA)).toEqual(await contentOf(env.OLD_LOGS));
    expect(await leftovers(env.OLD_LOGS)).toEqual([]);
    expect((await files()).filter((name) => name.startsWith("unfinished/"))).toEqual([]);
  }
  expect(kills).toBeGreaterThan(20);
});

test("the backups of both databases in one bucket do not disturb each other", async () => {
  const nights = Array.from({ length: 9 }, (_, day) => `2026-05-${20 + day}T03-17-00-manila.backup.gz`);
  const older = nights.flatMap((name) => [`portal-${name}`, `portal-logs-${name}`]);
  for (const name of older) await env.BACKUPS.put(name, "an older one");
  const few = (now: number, isDue: boolean) => ({ now, isDue, limits: small });
  const middle = { queries: 150, milliseconds: 10 * MINUTE, characters: 1, allCharacters: 1e9 };
  // Both are begun, and none is complete.
  const main = await backUp({ ...site, ...few(NIGHT, true), limits: middle });
  expect(main).toMatchObject({ key: "portal-2026-07-02T03-17-00-manila.backup.gz", goesOn: true });
  const logs = await backUp({ ...withLogs, ...few(NIGHT + MINUTE, true) });
  expect(logs).toMatchObject({ key: "portal-logs-2026-07-02T03-18-00-manila.backup.gz", goesOn: true });
  const unfinished = async () => (await files()).filter((name) => name.startsWith("unfinished/"));
  const begun = await unfinished();
  expect(begun.some((name) => name.startsWith("unfinished/portal-logs-"))).toBe(true);

  // The second one ends: what the first has stored stays, and so do its files.
  let minute = 2;
  const finish = async (resources: typeof site | typeof withLogs, limits?: BackupLimits) => {
    for (let isDone = false; !isDone; minute += 1) {
      const result = await backUp({
        ...resources,
        now: NIGHT + minute * MINUTE,
        isDue: false,
        ...(limits && { limits }),
      });
      isDone = typeof result === "object" && !("goesOn" in result);
    }
  };
  await finish(withLogs, small);
  expect(await unfinished()).toEqual(begun.filter((name) => !name.startsWith("unfinished/portal-logs-")));
  const [mains, seconds] = ["portal-2026-05", "portal-logs-2026-05"].map(
    (start) => async () => (await files()).filter((name) => name.startsWith(start)).length,
  ) as [() => Promise<number>, () => Promise<number>];
  expect([await mains(), await seconds()]).toEqual([9, 6]);

  // Another one of old logs is begun, and the first ends.
  await backUp({ ...withLogs, ...few(NIGHT + HOUR, true) });
  const second = (await unfinished()).filter((name) => name.startsWith("unfinished/portal-logs-"));
  expect(second.length).toBeGreaterThan(0);
  minute = 61;
  await finish(site);
  expect(await unfinished()).toEqual(second);
  expect([await mains(), await seconds()]).toEqual([6, 6]);
  await finish(withLogs);
  expect(await unfinished()).toEqual([]);
  expect((await backups()).map(({ done, error }) => [done, error])).toEqual(Array.from({ length: 3 }, () => [1, ""]));
  expect([await leftovers(env.DB), await leftovers(env.OLD_LOGS)]).toEqual([[], []]);

  // Each is restored as what it is.
  const [first, , last] = await backups();
  const texts = await Promise.all(
    [first, last].map(async (backup) => (await storedText(String(backup?.key))).trimEnd().split("\n")),
  );
  await emptyDatabase(env.REPLICA);
  await restore(env.REPLICA, texts[0] ?? []);
  await emptyDatabase(env.REPLICA);
  await restore(env.REPLICA, texts[1] ?? [], "LOGS");
});

test("a backup of one database is never restored as the other", async () => {
  await emptyDatabase(env.REPLICA);
  const main = await backupOf(env.DB, NIGHT);
  const logs = await backupOf(env.OLD_LOGS, NIGHT);
  expect(await refusalOf(restore(env.REPLICA, main, "LOGS"))).toMatch(
    /of the site's database \(DB\), .* without --logs/,
  );
  expect(await refusalOf(restore(env.REPLICA, logs))).toMatch(/of old logs, .* with --logs/);
  const { results } = await env.REPLICA.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  expect(results.filter(({ name }) => !/^(sqlite|_cf)_/.test(String(name)))).toEqual([]);
});

test("old logs are backed up by the trigger after each backup of the site's database", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}"));
  const every5 = "*/5 * * * *";
  await trigger(NIGHTLY, NIGHT, { LOGS: undefined });
  await trigger(every5, NIGHT + 5 * MINUTE, { LOGS: undefined });
  expect(await backups()).toHaveLength(1);
  // From the day on which the second database is bound.
  await trigger(every5, NIGHT + 10 * MINUTE);
  const names = async () => (await backups()).map(({ key }) => String(key).replace(/-manila.*/, ""));
  expect(await names()).toEqual(["portal-2026-07-02T03-17-00", "portal-logs-2026-07-02T03-27-00"]);
  await trigger(every5, NIGHT + 15 * MINUTE);
  expect(await backups()).toHaveLength(2);
  await trigger(NIGHTLY, NIGHT + DAY);
  expect(await backups()).toHaveLength(3);
  await trigger(every5, NIGHT + DAY + 5 * MINUTE);
  await trigger(every5, NIGHT + DAY + 10 * MINUTE);
  expect((await names()).slice(2)).toEqual(["portal-2026-07-03T03-17-00", "portal-logs-2026-07-03T03-22-00"]);
  const runs = async () =>
    (await env.DB.prepare("SELECT name, error FROM job_runs WHERE name LIKE 'backup%' ORDER BY name").all()).results;
  const good = { name: "backup of old logs", error: "" };
  expect(await runs()).toEqual([{ name: "backup", error: "" }, good]);

  // One that cannot be made is known from its job, until it is made.
  await env.OLD_LOGS.prepare("ALTER TABLE backup_progress RENAME TO elsewhere").run();
  await trigger(NIGHTLY, NIGHT + 2 * DAY);
  await expect(trigger(every5, NIGHT + 2 * DAY + 5 * MINUTE)).rejects.toThrow("backup_progress");
  const failure = { name: good.name, error: expect.stringContaining("no such table: backup_progress") };
  expect(await runs()).toEqual([{ name: "backup", error: "" }, failure]);
  const health = await readHealth(openDatabase(env.DB), NIGHT + 2 * DAY + 6 * MINUTE);
  const problems = findProblems(health, {
    ...{ settings: alertSettingsOf({}), expectsBackups: true },
    now: NIGHT + 2 * DAY + 6 * MINUTE,
  });
  expect(problems.jobs).toMatch(/^Failed jobs: backup of old logs: .*backup_progress/);
  await env.OLD_LOGS.prepare("ALTER TABLE elsewhere RENAME TO backup_progress").run();
  await trigger(every5, NIGHT + 2 * DAY + 10 * MINUTE);
  expect(await runs()).toEqual([{ name: "backup", error: "" }, good]);
});

test("the console and the alerts tell the backups of both databases apart", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const api = testGameApi({ logs: openDatabase(env.OLD_LOGS) });
  const { clock, context } = api;
  const now = clock.time;
  const insert = (key: string, startedAt: number, error = "") =>
    env.DB.prepare("INSERT INTO backups (key, started_at, finished_at, bytes, error) VALUES (?1, ?2, ?2, 7, ?3)")
      .bind(key, startedAt, error)
      .run();
  const problem = async () => {
    const health = await readHealth(context.db, clock.time, context.logs);
    return findProblems(health, { settings: alertSettingsOf({}), now: clock.time, expectsBackups: true }).backup;
  };
  for (let n = 0; n < 12; n += 1) await insert(`portal-logs-${n}.backup.gz`, now - n);
  expect(await problem()).toBe("No backup was ever made.");
  await insert("portal-1.backup.gz", now - 37 * HOUR);
  expect(await problem()).toBe("The last backup is 37 hours old.");
  for (let n = 0; n < 12; n += 1) await insert(`portal-2${n}.backup.gz`, now + n);
  expect(await problem()).toBeUndefined();
  await insert("portal-logs-2.backup.gz", now + 1, "The bucket is full.");
  expect(await problem()).toBe("The last backup of old logs failed: The bucket is full.");
  await env.DB.prepare("DELETE FROM backups WHERE key LIKE 'portal-logs-%'").run();
  // The database was bound, and nothing was moved yet; then it was.
  expect(await problem()).toBeUndefined();
  await env.DB.prepare("INSERT INTO log_database (id, connected_at) VALUES ('this site', ?1)").bind(now).run();
  expect(await problem()).toBeUndefined();
  clock.time += 37 * HOUR;
  await insert("portal-3.backup.gz", clock.time);
  expect(await problem()).toBe("No backup of old logs was ever made.");

  await insert("portal-logs-3.backup.gz", clock.time);
  const owner = api.as({ token: (await newLogin(30)).token });
  const shown = await owner.operationsAdmin.health({});
  expect(shown.oldLogs?.bytes).toBeGreaterThan(10_000);
  const listed = shown.backups.map(({ file }) => file);
  expect(listed.filter((file) => file.startsWith("portal-logs-"))).toHaveLength(1);
  expect(listed).toHaveLength(11);
  expect(await owner.operationsAdmin.openBackup({ file: "portal-logs-3.backup.gz" })).toMatchObject({ bytes: 7 });

  // The page opens although the second database cannot be read, or is not bound any longer.
  const lost = testGameApi({ logs: openDatabase({} as D1Database) });
  const lostOwner = lost.as({ token: (await newLogin(30)).token });
  expect((await lostOwner.operationsAdmin.health({})).oldLogs).toEqual({ bytes: undefined });
  const unbound = testGameApi().as({ token: (await newLogin(30)).token });
  expect((await unbound.operationsAdmin.health({})).oldLogs).toEqual({ bytes: undefined });
});

test("a second database that grows towards its limit raises the alerts of size, with what to do", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { context } = testGameApi({ logs: openDatabase(env.OLD_LOGS) });
  const health = await readHealth(context.db, context.now(), context.logs);
  const problems = (bytes: number | undefined, main = 1) => {
    const found = findProblems(
      { ...health, database: { ...health.database, bytes: main }, logs: { bytes, connectedAt: 1 } },
      { settings: alertSettingsOf({}), now: context.now(), expectsBackups: false },
    );
    return [found.size, found.full];
  };
  const text = (share: number) =>
    `The second database, with old logs, has ${share} % of the 10 GB that it can have: keep logins for a shorter time.`;
  expect(problems(5_900_000_000)).toEqual([undefined, undefined]);
  expect(problems(undefined)).toEqual([undefined, undefined]);
  expect(problems(6_000_000_000)).toEqual([text(60), undefined]);
  expect(problems(8_000_000_000)).toEqual([text(80), text(80)]);
  const both = problems(8_000_000_000, 6_000_000_000)[0];
  expect(both).toMatch(/^The database has 60 % .* The second database, with old logs, has 80 %/);
  expect((await raiseAlerts(context, { expectsBackups: false })).active).toEqual([]);
});
