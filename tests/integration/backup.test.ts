import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { BackupEnd } from "#app/features/operations/backup-file.ts";
import { boundDatabase, type SqlDatabase } from "#app/features/operations/embedded/backup/sql-database.ts";
import { beginBackup, endBackup } from "#app/features/operations/embedded/backup/write-backup.ts";
import { ledgerAudits } from "#app/features/operations/embedded/ledger-audit.ts";
import { backupOf, partsOf, refusalOf, restore } from "#tests/fixtures/backups.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { buy, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

const NOW = Date.UTC(2026, 5, 1);

beforeEach(() => resetStorage());

const endOf = (lines: readonly string[]): BackupEnd => JSON.parse(lines.at(-1) ?? "").end;
const all = async (database: D1Database, query: string) => (await database.prepare(query).all()).results;

/** The differences that the ledger check finds. */
async function differencesIn(database: D1Database): Promise<unknown[]> {
  const results = await database.batch(
    ledgerAudits.map(({ differences: query }) => database.prepare(query(() => "true"))),
  );
  return results.flatMap((result) => result.results);
}

const schemaOf = (database: D1Database) =>
  all(
    database,
    `SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
     ORDER BY type, name`,
  );

/** Everything that a backup has of a database: the rows of all tables, with their keys. */
async function contentOf(database: D1Database): Promise<Record<string, unknown[]>> {
  const tables = await all(database, "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'");
  const content: Record<string, unknown[]> = {};
  for (const { name, wr } of tables as { name: string; wr: number }[]) {
    if (/^(_cf_|backup_|restore_|write_guards|sqlite_schema)/.test(name)) continue;
    content[name] = await all(
      database,
      `SELECT ${wr || name === "sqlite_sequence" ? "" : "rowid AS row, "}* FROM "${name}" ORDER BY 1, 2`,
    );
  }
  return content;
}

test("a backup that is made while players buy is the moment at which it ended, and the ledger adds up", async () => {
  const { as } = testGameApi();
  const item = await insertItem({ price: 10 });
  const players = await Promise.all(Array.from({ length: 4 }, () => newShopper(10_000)));
  const buyOnce = async () => {
    await Promise.all(players.map(({ token }) => buy(as({ token }), item)));
  };
  await buyOnce();
  let steps = 0;
  let moment: Awaited<ReturnType<typeof contentOf>> | undefined;
  const database = boundDatabase(env.DB);
  const observed: SqlDatabase = {
    async batch(statements) {
      const results = await database.batch(statements);
      if (statements[0]?.[0] === "SELECT id FROM backup_progress") moment = await contentOf(env.DB);
      return results;
    },
  };
  const lines = await backupOf(observed, NOW, async () => {
    steps += 1;
    // Between the lines of every table, changed rows, new ones, deleted ones, and those with another key.
    if (steps < 5) await buyOnce();
    if (steps === 20) await env.DB.prepare("DELETE FROM purchase_lines WHERE id = 1").run();
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO settings (key, value) VALUES (?1, 'x') ON CONFLICT (key) DO UPDATE SET value = value || 'y'",
      ).bind(`moving ${steps % 3}`),
      env.DB.prepare("UPDATE settings SET key = ?2 WHERE key = ?1").bind(`moving ${steps % 3}`, `moved ${steps}`),
      env.DB.prepare("DELETE FROM settings WHERE key = ?1").bind(`moved ${steps - 2}`),
      env.DB.prepare("INSERT INTO ticket_image_parts (image_id, part, bytes) VALUES (?1, 0, ?2)").bind(
        steps,
        new Uint8Array([steps]),
      ),
    ]);
  });
  expect(steps).toBeGreaterThan(30);
  expect(await all(env.DB, "SELECT count(*) AS n FROM purchases")).toEqual([{ n: 20 }]);

  await restore(env.REPLICA, lines);
  expect(moment?.settings?.length).toBeGreaterThan(1);
  expect(await contentOf(env.REPLICA)).toEqual(moment);
  // What changed after that moment is not in it.
  expect(await contentOf(env.DB)).not.toEqual(moment);
  expect(await all(env.DB, "SELECT name FROM sqlite_master WHERE name LIKE 'backup\\_of%' ESCAPE '\\'")).toEqual([]);
  expect(await all(env.DB, "SELECT id FROM backup_changes")).toEqual([]);
});

test("a restored database has the same schema, rows and next numbers, and goes on by itself", async () => {
  const { as } = testGameApi();
  const player = await newShopper(500);
  await buy(as({ token: player.token }), await insertItem({ price: 3 }), 2);
  // 1.2 MB in two parts, as pictures are stored, and values that are easily damaged.
  const bytes = new Uint8Array(1_200_000).map((_, index) => (index * 31) % 256);
  await env.DB.prepare(
    "INSERT INTO ticket_image_parts (image_id, part, bytes) VALUES (1, 0, ?1), (1, 1, ?2), (2, 0, ?3)",
  )
    .bind(bytes.slice(0, 1_048_576), bytes.slice(1_048_576), new Uint8Array([0]))
    .run();
  // A binary value may be missing, or be empty.
  const webhook = `INSERT INTO payment_webhooks (provider, event_id, type, body, facts, received_at, packed_body)
    VALUES ('paymongo', ?1, 'x', '', '{}', 1, ?2)`;
  for (const [id, packed] of [null, new Uint8Array(0), bytes.slice(0, 100_000), bytes.slice(0, 100_001)].entries())
    await env.DB.prepare(webhook).bind(`evt ${id}`, packed).run();
  const odd = ["\u0000", "a\nb,\n[c]", "'\"\\", "ñ 学校 🎴", "", "[1]", "]]", "null"];
  for (const [index, text] of odd.entries())
    await env.DB.prepare("INSERT INTO settings (key, value) VALUES (?1, ?2)").bind(`odd ${index}`, text).run();
  await env.DB.prepare(
    "INSERT INTO online_counts (at, online, maximum, channels) VALUES (-7, 9007199254740993, -5, '')",
  ).run();

  const lines = await backupOf(env.DB, NOW);
  await restore(env.REPLICA, lines);
  expect(await contentOf(env.REPLICA)).toEqual(await contentOf(env.DB));
  expect(await schemaOf(env.REPLICA)).toEqual(await schemaOf(env.DB));
  expect((await schemaOf(env.REPLICA)).length).toBeGreaterThan(200);
  expect(await all(env.REPLICA, "SELECT hex(value) AS h FROM settings WHERE key LIKE 'odd%' ORDER BY key")).toEqual(
    await all(env.DB, "SELECT hex(value) AS h FROM settings WHERE key LIKE 'odd%' ORDER BY key"),
  );
  expect(
    await all(env.REPLICA, "SELECT at, CAST(online AS TEXT) AS online, maximum FROM online_counts WHERE at < 0"),
  ).toEqual([{ at: -7, online: "9007199254740993", maximum: -5 }]);
  // A backup of the copy has the same checksum of every table.
  const again = await backupOf(env.REPLICA, NOW);
  expect(endOf(again).tables).toEqual(endOf(lines).tables);
  expect(endOf(lines).tables.ticket_image_parts?.rows).toBe(3);
  // Triggers work: the ledger moves a balance, and nothing is ever deleted from it.
  await env.REPLICA.prepare(
    "INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at) VALUES (?1, 'rcoin', 7, 'adjustment', 'x', 'y', 1)",
  )
    .bind(player.userNum)
    .run();
  expect(
    await all(env.REPLICA, `SELECT amount FROM balances WHERE user_num = ${player.userNum} AND currency = 'rcoin'`),
  ).toEqual([{ amount: 501 }]);
  await expect(env.REPLICA.prepare("DELETE FROM ledger").run()).rejects.toThrow();
});

test("numbers of deleted rows are not given again after a restore", async () => {
  await env.DB.prepare("INSERT OR REPLACE INTO sqlite_sequence (name, seq) VALUES ('mails', 41)").run();
  const lines = await backupOf(env.DB, NOW);
  await restore(env.REPLICA, lines);
  const inserted = await env.REPLICA.prepare(
    "INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at) VALUES ('a', 'b', 'c', 1, 2) RETURNING id",
  ).first("id");
  expect(inserted).toBe(42);
});

test("a damaged, incomplete or newer backup is refused, and so is a database that is not empty", async () => {
  await newShopper(5);
  const lines = await backupOf(env.DB, NOW);
  expect(await partsOf(lines)).toHaveLength(lines.length);
  const users = lines.findIndex((line) => line.startsWith('{"table":"users"'));
  const replaced = (index: number, line: string) => lines.map((old, at) => (at === index ? line : old));
  expect(await refusalOf(partsOf(replaced(users, lines[users]!.replace("mail.", "mall."))))).toContain("checksum");
  expect(await refusalOf(partsOf(lines.filter((_, index) => index !== users)))).toContain("checksum");
  expect(await refusalOf(partsOf(lines.slice(0, -1)))).toBe("The backup is incomplete: its end is missing.");
  expect(await refusalOf(partsOf([...lines, lines[users]!]))).toContain("after its end");
  expect(await refusalOf(partsOf(replaced(users, lines[users]!.slice(0, 40))))).toContain("not JSON");
  expect(await refusalOf(partsOf(["{}"]))).toBe("This is not a backup of the portal.");
  expect(await refusalOf(partsOf([]))).toContain("incomplete");
  const newer = JSON.stringify({ ...JSON.parse(lines[0]!), backup: 3 });
  expect(await refusalOf(partsOf([newer]))).toContain("newer version");
  expect(await refusalOf(restore(env.DB, lines))).toContain("not empty");
});

/** A database that stops after so many transactions, as if its process were killed. */
function stopping(database: SqlDatabase, after: number): SqlDatabase {
  let left = after;
  return {
    async batch(statements) {
      if (left === 0) throw new Error("killed");
      left -= 1;
      return database.batch(statements);
    },
  };
}

test("a restore that is stopped goes on, without a lost or doubled row", async () => {
  const { as } = testGameApi();
  const player = await newShopper(500);
  await buy(as({ token: player.token }), await insertItem({ price: 3 }), 2);
  const rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)";
  await env.DB.prepare(
    `${rows} INSERT INTO settings (key, value) SELECT 'long ' || i, printf('%.900c', 'x') FROM n`,
  ).run();
  const lines = await backupOf(env.DB, NOW);
  let stops = 0;
  for (const step of [1, 2, 3, 5, 8, 13]) {
    await expect(restore(stopping(boundDatabase(env.REPLICA), step), lines)).rejects.toThrow("killed");
    stops += 1;
  }
  expect(stops).toBe(6);
  await newShopper(1);
  const other = await backupOf(env.DB, NOW + 1);
  expect(await refusalOf(restore(env.REPLICA, other))).toContain("another backup");
  await restore(env.REPLICA, lines);
  const content = await contentOf(env.DB);
  const restored = await contentOf(env.REPLICA);
  expect(restored.settings).toEqual(content.settings);
  expect(restored.ledger).toEqual(content.ledger?.slice(0, restored.ledger?.length));
  expect(restored.restore_progress).toBeUndefined();
  expect(await schemaOf(env.REPLICA)).toEqual(await schemaOf(env.DB));
  expect(await differencesIn(env.REPLICA)).toEqual([]);
});

test("a backup with thousands of changed rows, some with large binary values, is right", async () => {
  let isFirst = true;
  const lines = await backupOf(env.DB, NOW, async () => {
    if (!isFirst) return;
    isFirst = false;
    const rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)";
    await env.DB.prepare(`${rows} INSERT INTO settings (key, value) SELECT 'change ' || i, 'x' FROM n`).run();
    await env.DB.prepare("UPDATE settings SET value = 'y' WHERE key LIKE 'change 1%'").run();
    await env.DB.prepare("DELETE FROM settings WHERE key LIKE 'change 2%'").run();
    for (let part = 0; part < 6; part += 1)
      await env.DB.prepare("INSERT INTO media_parts (file_id, part, bytes) VALUES (7, ?1, ?2)")
        .bind(part, new Uint8Array(1_048_576).fill(part))
        .run();
  });
  await restore(env.REPLICA, lines);
  expect(await contentOf(env.REPLICA)).toEqual(await contentOf(env.DB));
});

test("a backup ends when another begins, or the schema is changed, and leaves nothing behind", async () => {
  let isFirst = true;
  const first = backupOf(env.DB, NOW, async () => {
    if (!isFirst) return;
    isFirst = false;
    await backupOf(env.DB, NOW + 1);
  });
  await expect(first).rejects.toThrow("Another backup began meanwhile.");
  let lines = 0;
  const changed = backupOf(env.DB, NOW, async () => {
    lines += 1;
    if (lines === 2) await env.DB.prepare("CREATE TABLE added_meanwhile (id INTEGER PRIMARY KEY)").run();
  });
  await expect(changed).rejects.toThrow("The schema was changed");
  await env.DB.prepare("DROP TABLE added_meanwhile").run();
  const dropped = backupOf(env.DB, NOW, async () => {
    await env.DB.prepare("DROP TABLE IF EXISTS former_paths").run();
  });
  await expect(dropped).rejects.toThrow(/no such table|schema was changed/);
  expect(await all(env.DB, "SELECT name FROM sqlite_master WHERE name LIKE 'backup%of%'")).toEqual([]);
  expect(await all(env.DB, "SELECT id FROM backup_progress UNION ALL SELECT id FROM backup_changes")).toEqual([]);
});

test("a backup that ends late does not end the log of the one that replaced it", async () => {
  const database = boundDatabase(env.DB);
  await env.DB.prepare("INSERT INTO settings (key, value) VALUES ('kept', 'before')").run();
  const replaced = await beginBackup(database, NOW);
  let isFirst = true;
  const lines = await backupOf(env.DB, NOW + 1, async () => {
    if (!isFirst) return;
    isFirst = false;
    await endBackup(database, replaced.state.id);
    await env.DB.prepare("UPDATE settings SET value = 'after' WHERE key = 'kept'").run();
  });
  await restore(env.REPLICA, lines);
  expect(await all(env.REPLICA, "SELECT value FROM settings WHERE key = 'kept'")).toEqual([{ value: "after" }]);

  // Without all its triggers a backup is not complete, whoever has dropped one.
  isFirst = true;
  const damaged = backupOf(env.DB, NOW, async () => {
    if (isFirst) await env.DB.prepare("DROP TRIGGER backup_of_settings_update").run();
    isFirst = false;
  });
  await expect(damaged).rejects.toThrow("Another backup began meanwhile.");
  expect(await all(env.DB, "SELECT name FROM sqlite_master WHERE name LIKE 'backup%of%'")).toEqual([]);
});

test("lines are measured in bytes, whatever the writing", async () => {
  const rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)";
  await env.DB.prepare(
    `${rows} INSERT INTO settings (key, value) SELECT 'hangul ' || i, replace(printf('%.60000c', 'x'), 'x', '한') FROM n`,
  ).run();
  const lines = await backupOf(env.DB, NOW);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(1_500_000);
  await restore(env.REPLICA, lines);
  expect(await contentOf(env.REPLICA)).toEqual(await contentOf(env.DB));
});

test("a backup of the format before is restored", async () => {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const table = { name: "files", columns: ["id", "name", "bytes"], bytesColumn: "bytes" };
  const schema = [
    {
      type: "table",
      name: "files",
      sql: "CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT, bytes BLOB NOT NULL)",
    },
  ];
  const lines = [
    JSON.stringify({ backup: 1, createdAt: NOW, migration: "0000", schema, tables: [table] }),
    '{"table":"files","rows":[[3,"a",null]]}',
    '{"table":"files","bytes":{"column":"bytes","hex":"0102"}}',
    '{"table":"files","bytes":{"column":"bytes","hex":"03"}}',
    '{"table":"files","rows":[[4,"b",null]]}',
    '{"table":"files","bytes":{"column":"bytes","hex":"FF"}}',
  ];
  const end = { tables: { files: { rows: 2, sha256: "x" } }, sha256: hash(lines.map((line) => `${line}\n`).join("")) };
  await restore(env.REPLICA, [...lines, JSON.stringify({ end })]);
  expect(await all(env.REPLICA, "SELECT id, name, hex(bytes) AS bytes FROM files ORDER BY id")).toEqual([
    { id: 3, name: "a", bytes: "010203" },
    { id: 4, name: "b", bytes: "FF" },
  ]);
});
