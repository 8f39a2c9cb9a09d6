import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { moveLogs } from "#app/features/log-database/embedded/move-logs.ts";
import { movedTables } from "#app/features/log-database/embedded/moved-tables.ts";
import { deleteDueAccounts } from "#app/features/privacy/embedded/due-deletions.ts";
import { adjustmentsOf } from "#app/features/tickets/embedded/adjustments.ts";
import { retentionRules } from "#app/features.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { DAY } from "#app/format/units.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { type TestGameApi, testGameApi } from "#tests/fixtures/embedded.ts";
import { failingAt } from "#tests/fixtures/interrupted-d1.ts";
import { audit } from "#tests/fixtures/shoppers.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

const NOW = Date.UTC(2026, 5, 1);
const IP = "198.51.100.4";
const db = openDatabase(env.DB);
const logs = openDatabase(env.OLD_LOGS);

beforeEach(async () => {
  await resetStorage();
  await applyD1Migrations(env.OLD_LOGS, env.TEST_LOG_MIGRATIONS);
});

/** A round of the job, whatever stops it. */
const move = (
  resources: { first?: D1Database; second?: D1Database | undefined; now?: number } = {},
  limits = { milliseconds: 60_000, moves: 1_000, rows: 2_000, bytes: 500_000 },
) =>
  moveLogs(
    {
      db: openDatabase(resources.first ?? env.DB),
      logs: "second" in resources ? resources.second && openDatabase(resources.second) : logs,
      now: () => resources.now ?? NOW,
      retention: retentionRules,
    },
    limits,
  );

/** Logins of an account, `days` ago each. */
async function insertLogins(userNum: number, days: readonly number[]) {
  await env.DB.batch(
    [...days]
      .sort((one, other) => other - one)
      .map((ago) =>
        env.DB.prepare("INSERT INTO logins (user_num, at, ip, device) VALUES (?1, ?2, ?3, 'Chrome')").bind(
          userNum,
          NOW - ago * DAY,
          IP,
        ),
      ),
  );
}

/** Entries of the audit log about a target, `days` ago each. */
async function insertEntries(target: string, days: readonly number[], { adminNum = 0, after = "{}" } = {}) {
  await env.DB.batch(
    [...days]
      .sort((one, other) => other - one)
      .map((ago) =>
        env.DB.prepare(
          "INSERT INTO audit_log (at, admin_num, admin_id, ip, action, target, reason, after) VALUES (?1, ?2, 'somebody', ?3, ?4, ?5, ?6, ?7)",
        ).bind(NOW - ago * DAY, adminNum, IP, `admin${ago}`, target, `reason ${ago}`, after),
      ),
  );
}

const rowsIn = async (binding: D1Database, table: string) =>
  (await binding.prepare(`SELECT * FROM ${table} ORDER BY id`).all<Record<string, unknown> & { id: number }>()).results;

/** All rows of a table in both databases; fails if one is in both. */
async function allRows(table: string) {
  const rows = [...(await rowsIn(env.OLD_LOGS, table)), ...(await rowsIn(env.DB, table))];
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return rows;
}

const range = (length: number, of: (index: number) => number) => Array.from({ length }, (_, index) => of(index));

test("the second database has the tables of the first", async () => {
  for (const { name, columns: names } of movedTables) {
    const columns = async (binding: D1Database) =>
      (
        await binding
          .prepare(`SELECT name, type, "notnull", dflt_value FROM pragma_table_info('${name}') ORDER BY cid`)
          .all()
      ).results;
    const indexes = async (binding: D1Database) =>
      (await binding.prepare(`SELECT name FROM pragma_index_list('${name}') ORDER BY name`).all()).results;
    expect(await columns(env.OLD_LOGS)).toEqual(await columns(env.DB));
    expect((await columns(env.DB)).map((column) => column.name)).toEqual(names);
    expect(await indexes(env.OLD_LOGS)).toEqual(await indexes(env.DB));
  }
});

test("old rows are moved, and deleted when they are kept no longer", async () => {
  const { userNum } = await newLogin(1);
  await insertLogins(userNum, [500, 200, 91, 89, 1]);
  await insertEntries("news 1", [3000, 400, 366, 364, 1]);
  expect(await move({ second: undefined })).toEqual({});
  expect(await move()).toEqual({ logins: 3, audit_log: 3 });
  const days = async (binding: D1Database, table: string) =>
    (await rowsIn(binding, table)).map(({ at }) => (NOW - (at as number)) / DAY);
  expect(await days(env.DB, "logins")).toEqual([89, 1]);
  expect(await days(env.OLD_LOGS, "logins")).toEqual([200, 91]);
  expect(await days(env.DB, "audit_log")).toEqual([364, 1]);
  expect(await days(env.OLD_LOGS, "audit_log")).toEqual([400, 366]);
  expect(await move()).toEqual({});
  expect(await move({ now: NOW + 200 * DAY })).toEqual({ logins: 2, audit_log: 1 });
  expect(await days(env.OLD_LOGS, "logins")).toEqual([91, 89, 1]);
});

test("a round ends at its limit, and the next one goes on", async () => {
  const { userNum } = await newLogin(1);
  await insertLogins(
    userNum,
    range(4_500, () => 100),
  );
  const limits = { milliseconds: 60_000, moves: 2, rows: 2_000, bytes: 500_000 };
  const context = { db, logs, now: () => NOW, retention: retentionRules };
  const first = await moveLogs(context, limits);
  expect(first).toEqual(new Unfinished({ logins: 4_000 }));
  const second = await moveLogs({ ...context, progress: (first as Unfinished).progress }, limits);
  expect(second).toEqual(new Unfinished({ logins: 4_500 }));
  expect(await moveLogs({ ...context, progress: (second as Unfinished).progress })).toEqual({ logins: 4_500 });
});

test("a run that is stopped anywhere loses and doubles nothing", async () => {
  const { userNum } = await newLogin(1);
  let kills = 0;
  for (const which of ["first", "second"] as const) {
    for (const when of ["before", "after"] as const) {
      for (let number = 1; ; number += 1) {
        await env.DB.exec("DELETE FROM logins; DELETE FROM audit_log; DELETE FROM log_database");
        await env.OLD_LOGS.exec("DELETE FROM logins; DELETE FROM audit_log; DELETE FROM log_database");
        await insertLogins(userNum, [200, 150, 100, 50, 1]);
        await insertEntries("news 1", [390, 380, 370, 360], {
          after: JSON.stringify("x".repeat(520_000)),
        });
        const before = { logins: await rowsIn(env.DB, "logins"), audit: await rowsIn(env.DB, "audit_log") };
        const { database, hasFailed } = failingAt(which === "first" ? env.DB : env.OLD_LOGS, number, when);
        // Each row is moved by itself.
        const limits = { milliseconds: 60_000, moves: 1_000, rows: 2_000, bytes: 1 };
        const stopped = move(which === "first" ? { first: database } : { second: database }, limits);
        if (
          !(await stopped.then(
            () => false,
            () => true,
          ))
        ) {
          expect(hasFailed()).toBe(false);
          break;
        }
        kills += 1;
        await move();
        expect(await allRows("logins")).toEqual(before.logins);
        expect(await allRows("audit_log")).toEqual(before.audit);
        expect(await rowsIn(env.OLD_LOGS, "logins")).toHaveLength(3);
        expect(await rowsIn(env.OLD_LOGS, "audit_log")).toHaveLength(3);
      }
    }
  }
  expect(kills).toBeGreaterThanOrEqual(50);
  expect(await audit()).toEqual([]);
});

test("a row that is being moved is shown once", async () => {
  const owner = await newLogin(30);
  const { as } = testGameApi({ logs });
  await insertLogins(owner.userNum, [200, 100, 1]);
  await insertEntries("news 1", [400, 1]);
  // Stopped after the copy was written, before the rows were deleted: tables are moved one after another.
  for (const number of [4, 6]) {
    const { database } = failingAt(env.DB, number, "before");
    await expect(move({ first: database })).rejects.toThrow("killed");
  }
  expect(await rowsIn(env.OLD_LOGS, "logins")).toHaveLength(2);
  const admin = as({ token: owner.token });
  expect((await admin.sessions.list({})).logins).toHaveLength(3);
  expect((await admin.playersAdmin.byNum({ userNum: owner.userNum })).timeline).toHaveLength(3);
  expect((await admin.auditAdmin.list({})).entries).toHaveLength(2);
});

/** A member of the staff and a player with old logs, in both databases after they were moved. */
async function withOldLogs() {
  const owner = await newLogin(30, "keeper");
  const player = await newLogin(1, "traveller");
  // In the order of their times, as they are written.
  await insertLogins(player.userNum, [300, 200]);
  await insertLogins(owner.userNum, [120]);
  await insertLogins(player.userNum, [50]);
  await insertEntries(`player ${player.userNum}`, [510, 500], { adminNum: owner.userNum });
  await insertEntries(
    "news 1",
    range(120, (index) => 380 + index),
  );
  await insertEntries(
    "news 2",
    range(60, (index) => 300 + index),
  );
  await insertEntries(`player ${player.userNum}`, [10], { adminNum: owner.userNum });
  return { owner, player };
}

test("pages show the rows of both databases", async () => {
  const { owner, player } = await withOldLogs();
  const adjustment = { number: "T-1", userNum: player.userNum };
  await env.DB.prepare(
    `UPDATE audit_log SET action = 'adminadjust', reason = 'T-1', after = '{"amount":"5"}' WHERE target = ?1`,
  )
    .bind(`player ${player.userNum}`)
    .run();
  const read = async (options: { logs?: typeof logs }) => {
    const { as } = testGameApi(options);
    const admin = as({ token: owner.token });
    const pages = async (query: Parameters<typeof admin.auditAdmin.list>[0]) => {
      const entries: unknown[] = [];
      let after: string | null = null;
      do {
        const page = await admin.auditAdmin.list({ ...query, after });
        entries.push(...page.entries);
        expect(page.lacksOld).toBeUndefined();
        after = page.next ?? null;
      } while (after);
      return entries;
    };
    const records = async (part: "logins" | "audit") =>
      (await as({ token: player.token }).privacy.records({ part })).records;
    return {
      newest: await pages({}),
      oldest: await pages({ sort: "time" }),
      ofAdmin: await pages({ admin: "keeper" }),
      ofAction: await pages({ action: "admin400" }),
      ofTarget: await pages({ target: "news 1" }),
      ofDays: await pages({ from: isoTime(NOW - 410 * DAY).slice(0, 10), to: isoTime(NOW - 350 * DAY).slice(0, 10) }),
      actions: (await admin.auditAdmin.list({})).actions,
      exported: await admin.auditAdmin.export({}),
      logins: (await as({ token: player.token }).sessions.list({})).logins,
      timeline: (await admin.playersAdmin.byNum({ userNum: player.userNum })).timeline,
      earlier: (await admin.playersAdmin.byNum({ userNum: player.userNum, before: String(NOW - 100 * DAY) })).timeline,
      ofAddress: (await admin.playersAdmin.list({ by: "ip", search: IP })).players,
      staff: (await admin.staffAdmin.list({})).staff,
      adjustments: await adjustmentsOf({ db, ...options }, adjustment),
      data: [await records("logins"), await records("audit")],
    };
  };
  const before = await read({});
  expect(before.newest).toHaveLength(183);
  expect(before.logins).toHaveLength(3);
  expect(before.timeline).toHaveLength(3);
  expect(before.ofAddress).toHaveLength(2);
  expect(before.adjustments).toHaveLength(3);
  expect(before.data.map(({ length }) => length)).toEqual([3, 3]);
  expect(await move()).toEqual({ logins: 3, audit_log: 120 + 2 });
  expect(await read({ logs })).toEqual(before);
});

test("an old entry of 80 kB ends a page of both databases early", async () => {
  const owner = await newLogin(30);
  const after = JSON.stringify("x".repeat(150_000));
  await insertEntries(
    "news 1",
    range(40, (index) => 300 + 4 * index),
    { after },
  );
  await move();
  const admin = testGameApi({ logs }).as({ token: owner.token });
  for (const sort of ["time", "-time"] as const) {
    const seen: number[] = [];
    let next: string | null | undefined;
    do {
      const page = await admin.auditAdmin.list({ sort, after: next ?? null });
      seen.push(...page.entries.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(seen).toEqual([...seen].sort((one, other) => (sort === "time" ? one - other : other - one)));
    expect(new Set(seen).size).toBe(40);
  }
});

test("a database that is missing, empty or another site's is refused, and nothing is lost", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { owner, player } = await withOldLogs();
  await move();
  const counts = async () => [(await rowsIn(env.DB, "logins")).length, (await rowsIn(env.OLD_LOGS, "logins")).length];
  const before = await counts();
  const later = NOW + 100 * DAY;
  const incomplete = async (api: TestGameApi) => {
    const admin = api.as({ token: owner.token });
    expect((await admin.auditAdmin.list({})).entries).toHaveLength(50);
    await expect(admin.auditAdmin.export({})).rejects.toMatchObject({ code: "unavailable" });
    const records = api.as({ token: player.token }).privacy.records({ part: "logins" });
    await expect(records).rejects.toMatchObject({ code: "unavailable" });
    return admin;
  };

  await expect(move({ second: undefined, now: later })).rejects.toThrow("not bound");
  const unbound = await incomplete(testGameApi());
  expect((await unbound.auditAdmin.list({})).lacksOld).toBe(true);
  await expect(unbound.playersAdmin.export({ by: "ip", search: IP })).rejects.toMatchObject({ code: "unavailable" });

  const [{ id }] = (await env.OLD_LOGS.prepare("SELECT id FROM log_database").all<{ id: string }>()).results as [
    { id: string },
  ];
  for (const [change, problem] of [
    ["UPDATE log_database SET id = 'another'", "another site"],
    ["DELETE FROM log_database", "is empty"],
    ["ALTER TABLE log_database RENAME TO elsewhere", "no such table"],
  ] as const) {
    await env.OLD_LOGS.exec(change);
    await expect(move({ now: later })).rejects.toThrow(problem);
    const admin = await incomplete(testGameApi({ logs }));
    expect((await admin.auditAdmin.list({})).lacksOld).toBe(true);
    expect((await admin.playersAdmin.byNum({ userNum: player.userNum })).timeline).toHaveLength(1);
    expect(await counts()).toEqual(before);
    if (change.startsWith("ALTER")) await env.OLD_LOGS.exec("ALTER TABLE elsewhere RENAME TO log_database");
    await env.OLD_LOGS.exec("DELETE FROM log_database");
    await env.OLD_LOGS.prepare("INSERT INTO log_database (id) VALUES (?1)").bind(id).run();
  }
  // A database with logs of another site is not taken by a site that has none yet.
  await env.DB.exec("DELETE FROM log_database");
  await expect(move()).rejects.toThrow("another site");
});

test("rows with numbers that are taken are not deleted", async () => {
  const { userNum } = await newLogin(1);
  await insertLogins(userNum, [200, 100]);
  await move();
  await env.DB.exec("DELETE FROM logins");
  // As after a restore of an old backup: the same number is given again.
  await env.DB.prepare("INSERT INTO logins (id, user_num, at, ip) VALUES (1, ?1, ?2, ?3)")
    .bind(userNum, NOW - 95 * DAY, IP)
    .run();
  await expect(move()).rejects.toThrow("same numbers");
  expect(await rowsIn(env.DB, "logins")).toHaveLength(1);
  expect(await rowsIn(env.OLD_LOGS, "logins")).toHaveLength(2);
});

test("the deletion of an account reaches old logs", async () => {
  const api = testGameApi({ logs, mailer: undefined });
  const { owner, player } = await withOldLogs();
  const about = `player ${player.userNum}`;
  await env.DB.prepare("UPDATE audit_log SET after = ?2, reason = 'traveller@example.org asked' WHERE target = ?1")
    .bind(about, JSON.stringify({ email: "traveller@example.org", userId: "traveller" }))
    .run();
  await env.DB.prepare("UPDATE users SET email = ?2, email_key = ?2, deletion_at = 1 WHERE user_num = ?1")
    .bind(player.userNum, "traveller@example.org")
    .run();
  await move();
  const backup = { logins: await rowsIn(env.OLD_LOGS, "logins"), audit: await rowsIn(env.OLD_LOGS, "audit_log") };
  await deleteDueAccounts({ ...api.context, now: () => NOW });
  const isFollowed = async () => {
    expect((await rowsIn(env.OLD_LOGS, "logins")).map(({ user_num }) => user_num)).toEqual([owner.userNum]);
    const entries = (await rowsIn(env.OLD_LOGS, "audit_log")).filter(({ target }) => target === about);
    expect(entries.map(({ reason, before, after }) => [reason, before, after])).toEqual([
      ["", "", ""],
      ["", "", ""],
    ]);
    expect(JSON.stringify(await rowsIn(env.DB, "log_deletions"))).not.toContain("traveller");
  };
  const { database } = failingAt(env.OLD_LOGS, 2, "after");
  await expect(move({ second: database })).rejects.toThrow("killed");
  await isFollowed();
  await move();
  await isFollowed();
  // A row that is in both, with its pseudonym in the first, as after a run that was stopped there: it is moved all the same.
  const [entry] = (await rowsIn(env.OLD_LOGS, "audit_log")).filter(({ target }) => target === about);
  await env.DB.prepare(
    "INSERT INTO audit_log (id, at, admin_num, admin_id, ip, action, target, reason) VALUES (?1, ?2, ?3, 'keeper', '', ?4, ?5, 'about deleted-2')",
  )
    .bind(entry!.id, entry!.at, entry!.admin_num, entry!.action, entry!.target)
    .run();
  expect(await move()).toEqual({ audit_log: 1 });
  expect((await allRows("audit_log")).find(({ id }) => id === entry!.id)).toMatchObject({ reason: "about deleted-2" });
  await env.OLD_LOGS.prepare("UPDATE audit_log SET reason = '' WHERE id = ?1").bind(entry!.id).run();
  // A backup of the second database from before, which was restored: the deletion is followed again.
  await env.OLD_LOGS.exec(
    "DELETE FROM logins; DELETE FROM audit_log; UPDATE log_database SET followed_at = 0, followed_id = 0",
  );
  for (const [table, rows] of [
    ["logins", backup.logins],
    ["audit_log", backup.audit],
  ] as const)
    for (const row of rows)
      await env.OLD_LOGS.prepare(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`,
      )
        .bind(...Object.values(row))
        .run();
  expect(await rowsIn(env.OLD_LOGS, "logins")).toHaveLength(3);
  await move();
  await isFollowed();
});

test("databases that were restored to different moments are refused, unless nothing can be mistaken", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { player } = await withOldLogs();
  await move();
  const moves = async (binding: D1Database) => binding.prepare("SELECT moves FROM log_database").first<number>("moves");
  expect(await moves(env.OLD_LOGS)).toBe(await moves(env.DB));
  const logins = () => testGameApi({ logs }).as({ token: player.token }).sessions.list({});
  expect((await logins()).logins).toHaveLength(3);

  // The second one is older: what was moved since is not in it.
  await env.OLD_LOGS.exec("UPDATE log_database SET moves = moves - 1");
  expect((await logins()).logins).toHaveLength(1);
  await expect(move()).rejects.toThrow("is older than the last logs");
  await env.OLD_LOGS.exec("UPDATE log_database SET moves = moves + 1");

  // The first one is older, and has all the numbers that the second one has.
  await env.DB.exec("UPDATE log_database SET moves = moves - 3");
  expect((await logins()).logins).toHaveLength(1);
  expect(await move()).toEqual({});
  expect((await logins()).logins).toHaveLength(3);
  expect(await moves(env.DB)).toBe(await moves(env.OLD_LOGS));

  // It would give numbers again, so that a new account got the logins of one that was lost.
  await env.DB.exec(
    "UPDATE log_database SET moves = moves - 3; UPDATE sqlite_sequence SET seq = 1 WHERE name = 'logins'",
  );
  await expect(move()).rejects.toThrow("restore LOGS of the night of this one");
  expect((await logins()).logins).toHaveLength(1);
  // Also after it has given them.
  await env.DB.exec("UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'logins'");
  await env.DB.prepare("UPDATE logins SET id = 1, at = ?1").bind(NOW).run();
  await expect(move()).rejects.toThrow("restore LOGS of the night of this one");
});
