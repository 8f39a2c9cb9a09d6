import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { BackupEnd } from "#app/features/operations/backup-file.ts";
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
  const results = await database.batch(ledgerAudits.map((audit) => database.prepare(audit)));
  return results.flatMap((result) => result.results);
}

const schemaOf = (database: D1Database) =>
  all(
    database,
    `SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
     ORDER BY type, name`,
  );

test("a backup that is made while players buy has one moment, and the ledger adds up after its restore", async () => {
  const { as } = testGameApi();
  const item = await insertItem({ price: 10 });
  const players = await Promise.all(Array.from({ length: 4 }, () => newShopper(10_000)));
  const buyOnce = async () => {
    await Promise.all(players.map(({ token }) => buy(as({ token }), item)));
  };
  await buyOnce();
  const before = await all(env.DB, "SELECT * FROM ledger ORDER BY id");
  let bought = 0;
  const lines = await backupOf(env.DB, NOW, async () => {
    // Between the lines of every table.
    if (bought < 5) await buyOnce();
    bought += 1;
  });
  expect(bought).toBeGreaterThan(5);
  expect(await all(env.DB, "SELECT count(*) AS n FROM purchases")).toEqual([{ n: 24 }]);

  await restore(env.REPLICA, lines);
  expect(await all(env.REPLICA, "SELECT * FROM ledger ORDER BY id")).toEqual(before);
  expect(await all(env.REPLICA, "SELECT count(*) AS n FROM purchases")).toEqual([{ n: 4 }]);
  expect(await differencesIn(env.REPLICA)).toEqual([]);
  expect(await differencesIn(env.DB)).toEqual([]);
  expect(await all(env.DB, "SELECT count(*) AS n FROM backup_chunks")).toEqual([{ n: 0 }]);
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
  const odd = ["\u0000", "a\nb,\n[c]", "'\"\\", "ñ 学校 🎴", "", "[1]", "]]", "null"];
  for (const [index, text] of odd.entries())
    await env.DB.prepare("INSERT INTO settings (key, value) VALUES (?1, ?2)").bind(`odd ${index}`, text).run();
  await env.DB.prepare(
    "INSERT INTO online_counts (at, online, maximum, channels) VALUES (-7, 9007199254740993, -5, '')",
  ).run();

  const lines = await backupOf(env.DB, NOW);
  await restore(env.REPLICA, lines);
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
  const newer = JSON.stringify({ ...JSON.parse(lines[0]!), backup: 2 });
  expect(await refusalOf(partsOf([newer]))).toContain("newer version");
  expect(await refusalOf(restore(env.DB, lines))).toContain("not empty");
});
