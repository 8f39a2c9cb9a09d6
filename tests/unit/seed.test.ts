import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { sanitizeNewsHtml } from "#app/contract/news-html.ts";
import { PasswordHasher } from "#app/features/accounts/embedded/passwords.ts";
import { findLedgerDifferences } from "#app/features/operations/embedded/ledger-audit.ts";
import { demoLogins } from "../../scripts/seed/demo-logins.ts";
import { parseNewsFile, seedParts, seedStatements } from "../../scripts/seed/seed.ts";
import { renderMarkdown, SeedError } from "../../scripts/seed/seed-files.ts";

const NOW = Date.UTC(2026, 10, 20, 4);
const DAY = 86_400_000;

const news = (fields: string, body = "Hello.") => `---\n${fields}\n---\n${body}\n`;
const FIELDS = "id: 7\ntype: event\nsubject: Quiz night\nauthor: Events Desk\ndaysAgo: 1.5";

/** A database with the real schema. */
function migrated(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    database.exec(readFileSync(join("migrations", file), "utf8"));
  }
  return database;
}

function load(database: DatabaseSync, now = NOW, folder = "seed") {
  for (const statement of seedStatements(folder, now)) database.exec(statement);
}

const count = (database: DatabaseSync, table: string) =>
  database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;

/** A copy of the seed folder with one news file in it. */
function seedFolder(newsFile: string): string {
  const folder = mkdtempSync(join(tmpdir(), "seed-"));
  for (const file of readdirSync("seed").filter((name) => name.endsWith(".json"))) {
    cpSync(join("seed", file), join(folder, file));
  }
  mkdirSync(join(folder, "news"));
  writeFileSync(join(folder, "news", "7.md"), newsFile);
  return folder;
}

test("an event of the news that is also in the calendar has the dates of the calendar", () => {
  const database = migrated();
  load(database);
  const dates = "SELECT starts_at, ends_at FROM";
  const [inNews, inCalendar] = [`${dates} news WHERE id = 60`, `${dates} calendar_events WHERE news_id = 60`];
  expect(database.prepare(inNews).get()).toEqual(database.prepare(inCalendar).get());
  const folder = seedFolder(news(`${FIELDS}\ncalendarEvent: 99`));
  expect(() => seedStatements(folder, NOW)).toThrow("there is no event 99");
});

test("the demo content can be loaded into the real schema", () => {
  const database = migrated();
  load(database);
  expect(count(database, "news")).toBe(60);
  for (const table of ["banners", "downloads", "characters", "users"])
    expect(count(database, table)).toBeGreaterThan(0);
  const settings = database.prepare("SELECT key, value FROM settings").all() as { key: string; value: string }[];
  const byKey = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value)]));
  expect(byKey).toMatchObject({ site_name: "Moonlit Gate", content_version: 1, demo_content: { loadedAt: NOW } });
});

test("a start prints the demo logins that the database has, and none after the demo content was removed", async () => {
  const database = migrated();
  const logins = () => demoLogins("seed", async (statement, parameter) => database.prepare(statement).all(parameter));
  expect(await logins()).toEqual([]);
  load(database);
  const all = await logins();
  expect(all).toContain("  player / moonlit-gate-1  (a player with characters)");
  expect(all).toContain("  voucher DEM0-GATE-0001-R100  (100 R-Coin)");

  const owner = "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE user_id = 'player')";
  database.exec(`${owner} WHERE user_id = 'owner'`);
  database.exec("UPDATE vouchers SET revoked_at = 1 WHERE hint = 'R100'");
  const changed = await logins();
  expect(all.filter((line) => !changed.includes(line))).toEqual([
    expect.stringMatching(/^ {2}owner \/ /),
    "  voucher DEM0-GATE-0001-R100  (100 R-Coin)",
  ]);

  database.exec("DELETE FROM vouchers; DELETE FROM users WHERE user_id <> 'owner'");
  expect(await logins()).toEqual([]);
});

test("the maintenances of the past are those that the calendar had", () => {
  const database = migrated();
  load(database);
  const ofCalendar = database
    .prepare(
      `SELECT starts_at AS "from", ends_at AS until FROM calendar_dates
       WHERE event_id = (SELECT id FROM calendar_events WHERE category = 'maintenance') AND ends_at <= ? ORDER BY starts_at`,
    )
    .all(NOW);
  const past = database
    .prepare(
      `SELECT begins_at AS "from", ends_at AS until FROM maintenances WHERE message LIKE 'Weekly%' ORDER BY begins_at`,
    )
    .all();
  expect(past).toHaveLength(6);
  expect(past).toEqual(ofCalendar);
});

test("every news item has a past date, an author, a text and an existing picture", () => {
  const database = migrated();
  load(database);
  for (const row of database.prepare("SELECT * FROM news").all()) {
    const { id, subject, content, author, img_thumbnail, is_show_thumbnail, published, published_at, type } = row;
    expect([0, 1, 2], `type of ${id}`).toContain(type);
    expect(published).toBe(1);
    expect(Number(published_at)).toBeLessThan(NOW);
    expect(`${subject}`.trim() && `${author}`.trim()).not.toBe("");
    expect(`${content}`).toMatch(/^<(p|h2|h3)>/);
    expect(sanitizeNewsHtml(`${content}`), `content of ${id}`).toBe(content);
    expect(is_show_thumbnail).toBe(img_thumbnail === "" ? 0 : 1);
    if (img_thumbnail !== "") expect(existsSync(join("public", `${img_thumbnail}`)), `${img_thumbnail}`).toBe(true);
  }
});

test("every demo account has the password and the secret answer of its file", async () => {
  const database = migrated();
  load(database);
  const source = JSON.parse(readFileSync("seed/accounts.json", "utf8")) as Record<string, unknown>[];
  // Without those of the figures, whose passwords nobody knows.
  const rows = database.prepare("SELECT * FROM users WHERE email LIKE '%@demo.example' ORDER BY user_num").all();
  expect(rows.map(({ user_id, user_type }) => [user_id, user_type])).toEqual([
    ["player", 1],
    ["newplayer", 0],
    ["inactive", 2],
    ["suspended", 3],
    ["support", 11],
    ["owner", 30],
  ]);
  const hasher = new PasswordHasher();
  for (const [index, row] of rows.entries()) {
    const { password, secretAnswer, verified } = source[index] ?? {};
    expect(await hasher.verify(`${password}`, `${row.password_hash}`)).toBe(true);
    expect(await hasher.verifyAnswer(`${secretAnswer}`, `${row.secret_answer_hash}`)).toBe(true);
    expect(row.email_verified_at !== null).toBe(verified);
  }
  const owned = database.prepare("SELECT count(*) AS n FROM characters JOIN users USING (user_num) GROUP BY user_num");
  expect(owned.all()).toEqual([{ n: 4 }]);
  const highest = database.prepare("SELECT max(user_num) AS n FROM characters").get()?.n;
  expect(Number(rows.at(-1)?.user_num)).toBeGreaterThan(Number(highest));
});

test("a news file becomes a row", () => {
  const database = migrated();
  load(
    database,
    NOW,
    seedFolder(news(`${FIELDS}\nthumbnail: /art/quiz.webp`, "It's **on**.\n\n<script>alert(1)</script>")),
  );
  expect(database.prepare("SELECT * FROM news").all()).toEqual([
    {
      id: 7,
      type: 2,
      subject: "Quiz night",
      content: "<p>It's <strong>on</strong>.</p>",
      author: "Events Desk",
      img_thumbnail: "/art/quiz.webp",
      is_show_thumbnail: 1,
      pinned: 0,
      tags: "[]",
      published: 1,
      published_at: NOW - 1.5 * DAY,
      starts_at: null,
      ends_at: null,
      revision: 1,
    },
  ]);
});

test("loading again updates demo rows and keeps the operator's rows", () => {
  const database = migrated();
  load(database);
  database.exec("UPDATE news SET subject = 'Edited' WHERE id = 1");
  database.exec(
    "INSERT INTO news (type, subject, content, author, published_at) VALUES (0, 'Ours', '', 'Operator', 1)",
  );
  database.exec(`UPDATE settings SET value = '"Our Gate"' WHERE key = 'site_name'`);
  load(database, NOW + DAY);

  const subjects = database.prepare("SELECT id, subject FROM news WHERE id IN (1, 61) ORDER BY id").all();
  expect(subjects).toEqual([
    { id: 1, subject: "How to create your account" },
    { id: 61, subject: "Ours" },
  ]);
  expect(count(database, "news")).toBe(61);
  const setting = database.prepare("SELECT value FROM settings WHERE key = ?");
  expect(setting.get("site_name")).toEqual({ value: '"Our Gate"' });
  expect(setting.get("content_version")).toEqual({ value: "2" });
  const newest = database.prepare("SELECT max(published_at) AS at FROM news").get()?.at;
  expect(Number(newest)).toBeGreaterThan(NOW);
});

test("a single part can be loaded", () => {
  const database = migrated();
  for (const statement of seedStatements("seed", NOW, ["banners"])) database.exec(statement);
  expect(count(database, "banners")).toBeGreaterThan(0);
  expect(count(database, "news")).toBe(0);
  const marker = database.prepare("SELECT value FROM settings WHERE key = 'demo_content'").get()?.value;
  expect(JSON.parse(`${marker}`)).toEqual({ loadedAt: NOW, parts: seedParts });
});

test("every statement is short enough for D1", () => {
  const statements = seedStatements("seed", NOW);
  expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThanOrEqual(90_000);
});

test.each([
  ["no opening line", "id: 7\n", "a.md:1: the front matter must start with ---"],
  ["no closing line", "---\nid: 7\n", "a.md:1: the front matter has no closing ---"],
  ["a line without a colon", news(`${FIELDS}\nnonsense`), 'a.md:7: expected "key: value", found "nonsense"'],
  ["a duplicate key", news(`${FIELDS}\nid: 8`), "a.md:7: duplicate field id"],
  ["an unknown key", news(`${FIELDS}\ncolour: red`), /^a\.md:7: colour: /],
  ["a missing key", news(FIELDS.replace("author: Events Desk\n", "")), /^a\.md:1: author: /],
  ["an unknown type", news(FIELDS.replace("event", "story")), /^a\.md:3: type: /],
  ["an invalid date", news(FIELDS.replace("1.5", "yesterday")), /^a\.md:6: daysAgo: /],
  ["a negative date", news(FIELDS.replace("1.5", "-1")), /^a\.md:6: daysAgo: /],
  ["no text", news(FIELDS, " "), "a.md:7: no text after the front matter"],
])("an error in the front matter names file and line: %s", (_, text, message) => {
  expect(() => parseNewsFile("a.md", text)).toThrow(SeedError);
  expect(() => parseNewsFile("a.md", text)).toThrow(message);
});

test("a duplicate id and an invalid list are errors", () => {
  const folder = seedFolder(news(FIELDS));
  writeFileSync(join(folder, "news", "8.md"), news(FIELDS));
  expect(() => seedStatements(folder, NOW)).toThrow("seed/news/8.md: id 7 is also the id of seed/news/7.md");

  const broken = seedFolder(news(FIELDS));
  writeFileSync(join(broken, "banners.json"), '[{ "id": "one" }]');
  expect(() => seedStatements(broken, NOW)).toThrow("seed/banners.json: 0.id: ");
});

test("quotation marks in a subject and Windows line endings are supported", () => {
  const text = news(FIELDS.replace("Quiz night", '"Quiz: \\"night\\""')).replaceAll("\n", "\r\n");
  expect(parseNewsFile("a.md", text)).toMatchObject({ id: 7, subject: 'Quiz: "night"', daysAgo: 1.5 });
});

test("Markdown supports GitHub's extensions and is sanitized", () => {
  expect(renderMarkdown("| a | b |\n|---|---|\n| 1 | 2 |")).toContain("<table>");
  expect(renderMarkdown('[x](javascript:alert(1)) <img src=x onerror="alert(1)">')).not.toMatch(/javascript|onerror/);
});

test("the figures of 90 days agree with the ledger, and are entered only once", async () => {
  const database = migrated();
  load(database);
  const tables = ["users", "logins", "payment_orders", "purchases", "deliveries", "tickets", "ledger", "online_counts"];
  const counts = () => tables.map((table) => count(database, table));
  const before = counts();
  for (const [index, n] of before.entries()) expect(Number(n), tables[index]).toBeGreaterThan(50);
  const query = async (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  expect(await findLedgerDifferences(query as never)).toEqual({ differences: 0, first: [] });
  const late = database.prepare("SELECT count(*) AS n FROM logins WHERE at > ?").get(NOW)?.n;
  expect(late).toBe(0);
  load(database, NOW + 3 * DAY);
  expect(counts()).toEqual(before);
});
