import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { countD1, newDatabaseStats } from "#app/embedded/database/counting-d1.ts";
import { mergeReads } from "#app/embedded/database/merge-reads.ts";
import { banners } from "#app/features/banners/embedded/schema.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";

function merging() {
  const stats = newDatabaseStats();
  return { stats, database: mergeReads(countD1(env.DB, stats)) };
}

test("reads at the same time share a round trip, identical ones a statement, and each gets its own result", async () => {
  const { database, stats } = merging();
  const db = openDatabase(database);
  await openDatabase(env.DB).insert(settings).values({ key: "tagline", value: "One." });
  const [rows, none, first, value, missing, [one, two], all] = await Promise.all([
    db.select().from(settings).where(eq(settings.key, "tagline")),
    db.select().from(banners),
    database.prepare("SELECT ?1 AS a, ?2 AS b").bind(1, "x").first(),
    database.prepare("SELECT ?1 AS a, ?2 AS b").bind(1, "x").first("b"),
    database.prepare("SELECT 1 AS a WHERE 0").first(),
    db.batch([db.select({ key: settings.key }).from(settings), db.select().from(banners)]),
    database.prepare("SELECT 1 AS a UNION SELECT 2").all(),
  ]);
  expect(rows).toEqual([{ key: "tagline", value: "One." }]);
  expect([none, two]).toEqual([[], []]);
  expect([first, value, missing]).toEqual([{ a: 1, b: "x" }, "x", null]);
  expect(one).toEqual([{ key: "tagline" }]);
  expect(all.results).toEqual([{ a: 1 }, { a: 2 }]);
  expect(stats).toMatchObject({ statements: 6, roundTrips: 1 });
});

test.each([
  ["SELECT 1 AS a, 2 AS a", [[1, 2]]],
  ["SELECT 1 AS a, 'x, y' AS b, max(2, 3) AS b FROM (SELECT 4, 5)", [[1, "x, y", 3]]],
  ["WITH two AS (SELECT 1 AS a, 2 AS b) SELECT a, b FROM two", [[1, 2]]],
  ["SELECT * FROM (SELECT 1 AS a, 2 AS b)", [[1, 2]]],
  ["SELECT * FROM (SELECT 1 AS a), (SELECT 2 AS a)", [[1, 2]]],
  ["SELECT 2 * 3 AS a", [[6]]],
  ["SELECT 1 AS a, 1 AS a WHERE 0", []],
])("every column of a result is returned, also those of the same name: %s", async (query, rows) => {
  const { database } = merging();
  expect(await database.prepare(query).raw()).toEqual(rows);
});

test("a read after the others makes a trip of its own", async () => {
  const { database, stats } = merging();
  await database.prepare("SELECT 1").first();
  await database.prepare("SELECT 2").first();
  expect(stats.roundTrips).toBe(2);
});

test("a statement that fails does not take the others with it", async () => {
  const { database } = merging();
  const [good, bad, other] = await Promise.allSettled([
    database.prepare("SELECT 1 AS a").first("a"),
    database.prepare("SELECT * FROM no_such_table").all(),
    database.prepare("SELECT 2 AS a").first("a"),
  ]);
  expect(good).toMatchObject({ status: "fulfilled", value: 1 });
  expect(bad).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("no_such_table") } });
  expect(other).toMatchObject({ status: "fulfilled", value: 2 });
});
