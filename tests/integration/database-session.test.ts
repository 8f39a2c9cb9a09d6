import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openDatabaseSession } from "#app/embedded/database/database-session.ts";

const INSERT = "INSERT INTO settings (key, value) VALUES ('tagline', '1') ON CONFLICT (key) DO UPDATE SET value = '2'";

test.each([["primary"], ["anywhere"], [{ since: undefined }]] as const)(
  "a session that starts at %j has a bookmark after its first result, and a later one after a write",
  async (start) => {
    const session = openDatabaseSession(env.DB, start);
    expect(session.bookmark()).toBeUndefined();
    await session.database.prepare("SELECT 1").first();
    const first = session.bookmark();
    expect([first, session.writtenBookmark()]).toEqual([expect.stringMatching(/^[0-9a-f-]+$/), undefined]);
    await session.database.batch([session.database.prepare(INSERT), session.database.prepare("SELECT 1")]);
    const written = session.writtenBookmark();
    expect(written).toBe(session.bookmark());
    expect(written! > first!).toBe(true);
    // A statement that has not run yet has seen nothing.
    session.database.prepare("SELECT 1");
    expect(session.bookmark()).toBe(written);
  },
);

test("a session is not older than the one whose bookmark it starts at", async () => {
  const writer = openDatabaseSession(env.DB, "primary");
  await writer.database.prepare(INSERT).run();
  const written = writer.writtenBookmark();
  const reader = openDatabaseSession(env.DB, { since: written });
  expect(reader.bookmark()).toBe(written);
  expect(await reader.database.prepare("SELECT value FROM settings WHERE key = 'tagline'").first()).not.toBeNull();
  expect(reader.bookmark()! >= written!).toBe(true);
  expect(reader.writtenBookmark()).toBeUndefined();
});

test.each([
  ["SELECT 1", false],
  ["\n  select 1", false],
  ["SELECT 'update it'", false],
  ["WITH one AS (SELECT 1) SELECT * FROM one", false],
  ["with one as (select '1') insert into settings (key, value) select 'tagline', '1' from one where 0", true],
  ["UPDATE settings SET value = '3' WHERE key = 'none'", true],
  ["DELETE FROM settings WHERE key = 'none'", true],
  // Not known to only read.
  ["PRAGMA table_list", true],
])("%j writes: %j", async (sql, writes) => {
  const session = openDatabaseSession(env.DB, { since: undefined });
  await session.database.prepare(sql).all();
  expect(session.writtenBookmark() !== undefined).toBe(writes);
});
