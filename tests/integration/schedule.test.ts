import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Isolate } from "#app/edge/isolate.ts";
import { isScheduledRun, runScheduled } from "#app/edge/scheduled-run.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { partsOf } from "#tests/fixtures/backups.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import schedule from "../../workers/schedule/index.ts";
import { storeLines } from "../../workers/schedule/store-backup.ts";
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

/** The text of a stored backup. */
async function storedText(key: string): Promise<string> {
  const stored = await env.BACKUPS.get(key);
  if (!stored) throw new Error(`There is no ${key}.`);
  return new Response(stored.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

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

test("a backup that fails stores no file, says why, and can be made again", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  const now = Date.UTC(2026, 6, 1, 19, 17);
  const put = vi.spyOn(env.BACKUPS, "put").mockRejectedValueOnce(new Error("The bucket is full."));
  await expect(
    schedule.scheduled(createScheduledController({ cron: NIGHTLY, scheduledTime: now }), {
      ...bindings,
      BACKUPS: env.BACKUPS,
    }),
  ).rejects.toThrow("The bucket is full.");
  put.mockRestore();
  expect((await backups()).at(-1)).toMatchObject({ done: 1, bytes: 0, error: "The bucket is full." });
  expect(await runs()).toContainEqual({ name: "backup", error: "The bucket is full." });
  await nightly(now + 60_000);
  expect((await backups()).at(-1)).toMatchObject({ done: 1, error: "" });
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

test("a large backup is stored in parts", async () => {
  // Random numbers are hardly compressed: 20 MB.
  const line = () => `${Array.from(crypto.getRandomValues(new Uint32Array(12_000)), (n) => n.toString(36)).join("")}\n`;
  const lines = Array.from({ length: 250 }, line);
  async function* each() {
    yield* lines;
  }
  const bytes = await storeLines(env.BACKUPS, "large.gz", each());
  expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
  expect((await env.BACKUPS.head("large.gz"))?.size).toBe(bytes);
  expect((await storedText("large.gz")) === lines.join("")).toBe(true);
});
