import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Isolate } from "#app/edge/isolate.ts";
import { isScheduledRun, runScheduled } from "#app/edge/scheduled-run.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { emptyDatabase, killedAfter, partsOf, restore, storedText } from "#tests/fixtures/backups.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";
import schedule from "../../workers/schedule/index.ts";
import { type BackupLimits, backUp } from "../../workers/schedule/nightly-backup.ts";
import { BackupUpload } from "../../workers/schedule/store-backup.ts";
import { NIGHTLY } from "../../workers/schedule/triggers.ts";

const KEY = "a-key-of-the-schedule-for-tests-0123456789";
const bindings = { PORTAL_URL: "https://portal.test", SCHEDULE_KEY: KEY, DB: env.DB, BACKUPS: env.BACKUPS };

afterEach(() => vi.restoreAllMocks());

beforeEach(() => env.DB.prepare("DELETE FROM job_runs").run());

/** The site's answer to a request for scheduled work. */
async function answer(request: Request, key: string | undefined = KEY): Promise<Response> {
  expect(isScheduledRun(request)).toBe(true);
  const site = { DB: env.DB, SESSION_SECRET: env.SESSION_SECRET, SCHEDULE_KEY: key };
  const isolate = new Isolate({ bindings: site, host: "portal.test", build: "test" });
  return runScheduled({ request, isolate, next: async () => new Response(), waitUntil: () => {} });
}

const request = (headers: Record<string, string>) =>
  new Request("https://portal.test/scheduled", { method: "POST", headers });

const runs = async () =>
  (await env.DB.prepare("SELECT name, error FROM job_runs ORDER BY name").all<{ name: string }>()).results;

test("the companion worker starts a round of jobs on the site", async () => {
  // There is no backup yet, which raises an alert.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const logged = vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => answer(new Request(url as URL, init)));
  await schedule.scheduled(createScheduledController({ cron: "*/5 * * * *" }), bindings);
  expect(await runs()).toContainEqual({ name: "round", error: "" });
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { level: "info", cron: "*/5 * * * *", result: { ran: true, failed: [] } },
  ]);
});

test("nobody else can start it", async () => {
  for (const given of ["", "Bearer wrong", KEY]) {
    expect((await answer(request({ Authorization: given }))).status).toBe(403);
  }
  const authorized = { Authorization: `Bearer ${KEY}` };
  expect((await answer(request(authorized), "")).status).toBe(403);
  expect(await runs()).toEqual([]);
  expect((await answer(request(authorized))).status).toBe(200);
});

test("a site that does not answer makes the trigger fail", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("busy", { status: 503 }));
  await expect(schedule.scheduled(createScheduledController(), bindings)).rejects.toThrow(
    "The site answered 503: busy",
  );
});

const nightly = (scheduledTime: number) =>
  schedule.scheduled(createScheduledController({ cron: NIGHTLY, scheduledTime }), bindings);

const backups = async () =>
  (await env.DB.prepare("SELECT key, finished_at > 0 AS done, bytes, rows, error FROM backups ORDER BY id").all())
    .results;

test("every night the database is stored, and old backups are deleted", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const first = Date.UTC(2026, 5, 1, 19, 17);
  for (let day = 1; day < 9; day += 1)
    await env.BACKUPS.put(`portal-2026-05-${20 + day}T19-17-00.backup.gz`, "an older one");
  await env.BACKUPS.put("mine.txt", "not a backup");
  await nightly(first);
  const [entry] = await backups();
  const key = "portal-2026-06-02T03-17-00-manila.backup.gz";
  const stored = await env.BACKUPS.head(key);
  expect(entry).toEqual({ key, done: 1, bytes: stored?.size, rows: expect.any(Number), error: "" });
  const lines = (await storedText(key)).trimEnd().split("\n");
  const parts = await partsOf(lines);
  expect(parts.at(-1)?.end?.tables.settings?.rows).toBeDefined();
  // In Manila, the file of the 23rd is the last of its week, and those after it are of six days.
  const kept = ["23", "24", "25", "26", "27", "28"].map((day) => `portal-2026-05-${day}T19-17-00.backup.gz`);
  expect((await env.BACKUPS.list()).objects.map((object) => object.key)).toEqual(["mine.txt", ...kept, key]);
  expect(await runs()).toContainEqual({ name: "backup", error: "" });
});

const MINUTES = 60_000;
const started = Date.UTC(2026, 6, 1, 19, 17);

test("a backup that fails is tried again, and given up after the third failure", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const failing = vi.spyOn(env.BACKUPS, "put").mockImplementation(async (key) => {
    if (String(key).startsWith("portal-")) throw new Error("The bucket is full.");
    return null as unknown as R2Object;
  });
  // The first object is what the next trigger goes on with.
  failing.mockRejectedValueOnce(new Error("The bucket is full."));
  await expect(nightly(started)).rejects.toThrow("The bucket is full.");
  expect((await backups()).at(-1)).toMatchObject({ done: 1, bytes: 0, error: "The bucket is full." });
  expect(await runs()).toContainEqual({ name: "backup", error: "The bucket is full." });
  vi.restoreAllMocks();
  vi.spyOn(console, "info").mockImplementation(() => undefined);

  const put = env.BACKUPS.put.bind(env.BACKUPS);
  const refusing = vi
    .spyOn(env.BACKUPS, "put")
    .mockImplementation(((key: string, value: Uint8Array) =>
      key.startsWith("portal-") ? Promise.reject(new Error("The bucket is full.")) : put(key, value)) as typeof put);
  const goOn = (minutes: number) => backUp({ ...resources, now: started + minutes * MINUTES, isDue: minutes === 20 });
  for (const minutes of [20, 25]) {
    await expect(goOn(minutes)).rejects.toThrow("The bucket is full.");
    expect((await backups()).at(-1)).toMatchObject({ done: null, error: "" });
  }
  refusing.mockRestore();
  expect(await goOn(30)).toMatchObject({ key: "portal-2026-07-02T03-37-00-manila.backup.gz" });
  expect((await backups()).at(-1)).toMatchObject({ done: 1, error: "" });
  expect(await goOn(35)).toBeUndefined();

  vi.spyOn(env.BACKUPS, "put").mockImplementation(((key: string, value: Uint8Array) =>
    key.startsWith("portal-") ? Promise.reject(new Error("The bucket is full.")) : put(key, value)) as typeof put);
  const again = (minutes: number) => backUp({ ...resources, now: started + minutes * MINUTES, isDue: minutes === 60 });
  for (const minutes of [60, 65, 70]) await expect(again(minutes)).rejects.toThrow("The bucket is full.");
  expect((await backups()).at(-1)).toMatchObject({ done: 1, bytes: 0, error: "The bucket is full." });
  expect(await again(75)).toBeUndefined();
  expect(await leftovers()).toEqual([]);
});

const resources = { database: env.DB, bucket: env.BACKUPS };

/** What a backup must not leave behind. */
async function leftovers(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE name LIKE 'backup%of%' UNION ALL SELECT id FROM backup_progress
     UNION ALL SELECT id FROM backup_changes`,
  ).all();
  return [...results, ...(await env.BACKUPS.list({ prefix: "unfinished/" })).objects];
}

/** The rows of tables that the tests below change. */
const rowsOf = async (database: D1Database) =>
  (
    await database
      .prepare("SELECT 'settings', key, value FROM settings UNION ALL SELECT * FROM ticket_image_parts ORDER BY 1, 2")
      .all()
  ).results;

async function restoreStored(key: string): Promise<void> {
  await emptyDatabase(env.REPLICA);
  await restore(env.REPLICA, (await storedText(key)).trimEnd().split("\n"));
}

const small: BackupLimits = { queries: 200, milliseconds: 10 * MINUTES, characters: 100_000, allCharacters: 1e9 };

/** Changes rows as a site does while a backup is made. */
async function changeRows(n: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("INSERT INTO settings (key, value) VALUES (?1, printf('%.5000c', 'x'))").bind(`change ${n}`),
    env.DB.prepare("UPDATE settings SET value = ?1 WHERE key = 'change 1'").bind(`changed ${n}`),
    env.DB.prepare("DELETE FROM settings WHERE key = ?1").bind(`change ${n - 5}`),
    env.DB.prepare("INSERT INTO ticket_image_parts (image_id, part, bytes) VALUES (?1, 0, ?2)").bind(
      n,
      new Uint8Array(50_000).fill(n),
    ),
  ]);
}

test("a backup that takes several triggers has the moment of its end", async () => {
  await resetStorage();
  for (let n = 1; n < 20; n += 1) await changeRows(n);
  let result: Awaited<ReturnType<typeof backUp>>;
  let triggers = 0;
  do {
    triggers += 1;
    result = await backUp({ ...resources, now: started + triggers * MINUTES, isDue: triggers === 1, limits: small });
    if (typeof result === "object" && "goesOn" in result) await changeRows(100 + triggers);
  } while (typeof result === "object" && "goesOn" in result && triggers < 100);
  expect(triggers).toBeGreaterThan(2);
  const key = (result as { key: string }).key;
  await restoreStored(key);
  expect(await rowsOf(env.REPLICA)).toEqual(await rowsOf(env.DB));
  expect((await backups()).at(-1)).toMatchObject({ key, done: 1, error: "" });
  expect(await leftovers()).toEqual([]);
});

test("a backup that is killed fifty times has neither a lost nor a doubled row", async () => {
  await resetStorage();
  for (let n = 1; n < 20; n += 1) await changeRows(n);
  let kills = 0;
  let now = started;
  let isDue = true;
  for (let attempt = 1; kills < 50 && attempt < 300; attempt += 1) {
    // After the lease of the one that was killed.
    now += 17 * MINUTES;
    const killed = killedAfter(resources, 3 + ((attempt * 7) % 90));
    const result: unknown = await backUp({ ...killed, now, isDue, limits: { ...small, queries: 500 } }).catch(
      (error: Error) => error.message,
    );
    if (result === "killed") kills += 1;
    // A new one begins when the last is complete.
    isDue = result === undefined || (result as { deleted?: number }).deleted !== undefined;
    if (kills % 7 === 0) await changeRows(200 + attempt);
  }
  expect(kills).toBe(50);
  const last = await backUp({ ...resources, now: now + 17 * MINUTES, isDue: true });
  await restoreStored((last as { key: string }).key);
  expect(await rowsOf(env.REPLICA)).toEqual(await rowsOf(env.DB));
  expect((await backups()).at(-1)).toMatchObject({ done: 1, error: "" });
  expect(await leftovers()).toEqual([]);
});

test("a backup that an admin asks for is made at the next trigger, once, also when the site does not answer", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const ask = async (hasCompanion: boolean) => {
    const { as } = testGameApi({ hasCompanion });
    return as({ token: (await newLogin(30)).token }).operationsAdmin.backUp({});
  };
  await expect(ask(false)).rejects.toMatchObject({ code: "conflict", message: /npm run backup/ });
  const { BACKUPS: _, ...withoutBucket } = bindings;
  const trigger = (hour: number, hasBucket = true) => {
    const controller = createScheduledController({ cron: "*/5 * * * *", scheduledTime: Date.UTC(2026, 7, 1, hour) });
    return schedule.scheduled(controller, hasBucket ? bindings : withoutBucket);
  };
  const made = async () => (await backups()).length;
  const before = await made();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}"));
  await trigger(1);
  expect(await made()).toBe(before);

  expect(await ask(true)).toEqual({ message: "The database is backed up within five minutes." });
  expect(await runs()).toContainEqual({ name: "backup request", error: "" });
  await trigger(2, false);
  expect(await runs()).toContainEqual({ name: "backup request", error: "There is no bucket for backups." });
  await ask(true);
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("busy", { status: 503 }));
  await expect(trigger(3)).rejects.toThrow("503");
  expect(await made()).toBe(before + 1);
  expect((await backups()).at(-1)).toMatchObject({ done: 1, error: "" });
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}"));
  await trigger(4);
  expect(await made()).toBe(before + 1);
});

test("only an owner with a recent proof opens a complete backup, and the audit log has it", async () => {
  await env.DB.batch([
    env.DB.prepare("INSERT INTO backups (key, started_at, finished_at, bytes) VALUES ('portal-a.backup.gz', 1, 2, 7)"),
    env.DB.prepare("INSERT INTO backups (key, started_at) VALUES ('portal-b.backup.gz', 1)"),
  ]);
  const { as } = testGameApi();
  const owner = await newLogin(30);
  const open = (token: string, file: string) => as({ token }).operationsAdmin.openBackup({ file });
  await expect(open((await newLogin(20)).token, "portal-a.backup.gz")).rejects.toMatchObject({ code: "forbidden" });
  await expect(open(owner.token, "portal-b.backup.gz")).rejects.toMatchObject({ code: "not_found" });
  await expect(open(owner.token, "../portal-a.backup.gz")).rejects.toMatchObject({ code: "not_found" });
  expect(await open(owner.token, "portal-a.backup.gz")).toEqual({ file: "portal-a.backup.gz", bytes: 7 });
  const { results } = await env.DB.prepare("SELECT admin_num, target FROM audit_log ORDER BY id DESC LIMIT 1").all();
  expect(results).toEqual([{ admin_num: owner.userNum, target: "backup portal-a.backup.gz" }]);
  await env.DB.prepare("UPDATE sessions SET authenticated_at = 1").run();
  await expect(open(owner.token, "portal-a.backup.gz")).rejects.toMatchObject({ code: "reauthentication_required" });
});

test("a large backup is stored in parts, by one process or by several", async () => {
  // Random numbers are hardly compressed: 20 MB.
  const line = () => `${Array.from(crypto.getRandomValues(new Uint32Array(12_000)), (n) => n.toString(36)).join("")}\n`;
  const lines = Array.from({ length: 250 }, line);
  let upload = new BackupUpload(env.BACKUPS, "large.gz");
  for (const [index, text] of lines.entries()) {
    await upload.add(text);
    if (index % 100 === 99) upload = await BackupUpload.resume(env.BACKUPS, "large.gz", await upload.checkpoint());
  }
  const bytes = await upload.finish();
  expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
  expect((await env.BACKUPS.head("large.gz"))?.size).toBe(bytes);
  expect((await storedText("large.gz")) === lines.join("")).toBe(true);
});
