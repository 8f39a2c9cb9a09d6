import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { beforeEach, expect, test, vi } from "vitest";
import type { GameApi } from "#app/contract/contract.ts";
import { isolateHolder } from "#app/edge/isolate.ts";
import { serveMedia } from "#app/edge/media.ts";
import type { EdgeContext } from "#app/edge/page-handler.ts";
import type { PictureResizer, PictureStore } from "#app/embedded/call-context.ts";
import type { EmbeddedOptions } from "#app/embedded/embedded-game-api.ts";
import { mediaLimits as limits } from "#app/features/media/limits.ts";
import { parseMediaAddress } from "#app/features/media/media-address.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { createWebp } from "#tests/fixtures/media.ts";
import { bytesOf, createPicture, createPng, decoded, pictures, pngChunk } from "#tests/fixtures/pictures.ts";
import { countRows, insertItem } from "#tests/fixtures/shoppers.ts";

beforeEach(async () => {
  const tables = ["media", "media_files", "media_parts", "news", "banners", "settings"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** The game API of an editor. */
async function editorApi(options: Partial<EmbeddedOptions> = {}): Promise<GameApi> {
  return testGameApi(options).as({ token: (await newLogin(20)).token });
}

/** The time of their clock. */
const NOW = testGameApi().clock.time;

/** A database that does something before the transactions of a number of statements. */
function racingDatabase(isMeant: (statements: number) => boolean, act: () => Promise<unknown>): D1Database {
  const racing: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => env.DB.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      if (isMeant(statements.length)) await act();
      return env.DB.batch<Row>(statements);
    },
  };
  return racing as D1Database;
}

let made = 0;
/** A picture with a content of its own. */
function newPng(width = 400, height = 200): Uint8Array {
  made += 1;
  return createPng({ width, height, data: bytesOf(`picture ${made}`) });
}

const isolateFor = isolateHolder("media-test");
let lastWork: ExecutionContext | undefined;

/** The response to a request for a file; undefined if it is not one of the library. */
async function serve(path: string, { bindings = {}, ...init }: RequestInit & { bindings?: object } = {}) {
  lastWork = createExecutionContext();
  const { DB, MEDIA, SESSION_SECRET } = env;
  const context = {
    request: new Request(`https://portal.test${path}`, init),
    isolate: isolateFor({ DB, MEDIA, SESSION_SECRET, ...bindings }, "portal.test"),
    waitUntil: (work: Promise<unknown>) => lastWork?.waitUntil(work),
  };
  return serveMedia(context as unknown as EdgeContext);
}

const bodyOf = async (response: Response | undefined) => Buffer.from((await response?.arrayBuffer()) ?? []);

test("a picture is stored once, in the bucket or in parts in the database, and served for a year", async () => {
  const content = createPicture(1.5 * 1024 * 1024);
  for (const media of [undefined, bucketPictures(env.MEDIA)]) {
    const api = await editorApi({ media });
    const upload = { name: "C:\\art\\gate.png", file: bytesOf(content, media ? "" : "trailing") };
    const { address, isNew, message } = await api.mediaAdmin.upload(upload);
    expect(address).toMatch(/^\/media\/[0-9a-f]{32}-1x1\.png$/);
    expect([isNew, message]).toEqual([true, "The picture “gate.png” is in the library."]);
    expect(await countRows("media_parts")).toBe(media ? 0 : 2);
    expect(await api.mediaAdmin.upload({ ...upload, name: "again.png" })).toMatchObject({
      ...{ address, isNew: false, message: "The library has this picture as “gate.png”." },
    });
    expect(await countRows("media_files")).toBe(1);
    const response = await serve(address);
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(content.length),
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(response?.headers.has("set-cookie")).toBe(false);
    expect(Buffer.compare(await bodyOf(response), content)).toBe(0);
    if (lastWork) await waitOnExecutionContext(lastWork);
    // The second time without the database.
    const copied = await serve(address, { bindings: { DB: { prepare: vi.fn(() => Promise.reject("not asked")) } } });
    expect(Buffer.compare(await bodyOf(copied), content)).toBe(0);
    const etag = response?.headers.get("etag") ?? "";
    expect((await serve(address, { headers: { "If-None-Match": etag } }))?.status).toBe(304);
    await env.DB.batch(["media", "media_files", "media_parts"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    await (caches as unknown as { default: Cache }).default.delete(`https://portal.test${address}`);
  }
});

test("only addresses of stored files are served", async () => {
  const api = await editorApi();
  const { id } = await api.mediaAdmin.upload({ name: "a.png", file: newPng() });
  const others = [
    `/media/${id}-400x200.jpg`,
    `/media/${id}-160.webp`,
    `/media/${"0".repeat(32)}-400x200.png`,
    `/media/${id}`,
    `/media/${id}-400x200.png/x`,
    `/MEDIA/${id}-400x200.png`,
    "/news",
  ];
  for (const path of others) expect(await serve(path), path).toBeUndefined();
  expect((await serve(`/media/${id}-400x200.png`, { method: "HEAD" }))?.headers.get("content-type")).toBe("image/png");
});

test("the type comes from the content, metadata are removed, and wrong files are refused at their field", async () => {
  const api = await editorApi();
  const upload = (file: Uint8Array, name = "a.png") => api.mediaAdmin.upload({ name, file });
  const refusal = async (file: Uint8Array) => {
    const error = await upload(file).catch((thrown) => thrown);
    expect(error.code).toBe("invalid");
    return error.fields.file.join();
  };
  const whole = newPng();
  const refused: readonly [what: Uint8Array, problem: RegExp][] = [
    [bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PNG.*SVG/],
    [bytesOf("GIF89a/*<html><script>alert(1)</script>*/=1;"), /damaged or incomplete/],
    [whole.subarray(0, whole.length - 16), /damaged or incomplete/],
    [createPng({}, ...Array(10_000).fill(pngChunk("tEXt"))), /too many parts/],
    [new Uint8Array(), /not a PNG/],
    [createPicture(limits.databaseFileBytes + 1), /2\.1 MB, and a picture may have 2 MB.*1920 pixels wide/],
    [newPng(5000, 100), /5000 × 100 pixels.*4096/],
    [newPng(4000, 4000), /4000 × 4000 pixels.*12\.6 megapixels/],
  ];
  for (const [file, problem] of refused) expect(await refusal(file)).toMatch(problem);
  expect(await countRows("media_files")).toBe(0);

  const secret = createPng({}, pngChunk("tEXt", bytesOf("GPS 14.5995N 120.9842E")));
  const { address } = await upload(bytesOf(secret, "<script>alert(1)</script>"), "cat.gif");
  expect(address).toMatch(/-1x1\.png$/);
  expect(Buffer.compare(await bodyOf(await serve(address)), createPng({}))).toBe(0);
  for (const [name, extension] of [
    ["gif", "gif"],
    ["webp", "webp"],
    ["jpeg", "jpg"],
  ] as const) {
    const reply = await upload(decoded(pictures[name]));
    expect(reply.address).toMatch(new RegExp(`\\.${extension}$`));
  }
});

test("names are kept without characters that reverse or hide text", async () => {
  const api = await editorApi();
  const nameOf = async (name: string) => {
    const { id } = await api.mediaAdmin.upload({ name, file: newPng() });
    return (await api.mediaAdmin.byId({ id })).name;
  };
  expect(await nameOf("invoice\u202Egnp.exe")).toBe("invoicegnp.exe");
  expect(await nameOf("a\u2066b\u2069\u200B\uFEFF\u00ADc\u2028d\u0000e.png")).toBe("abc d e.png");
  expect(await nameOf("👨‍👩‍👧 پنج‌شنبه.png")).toBe("👨‍👩‍👧 پنج‌شنبه.png");
  expect(await nameOf("\u202E\u200D")).toBe("picture");
  expect(await nameOf("C:\\art/b\\gate.png")).toBe("gate.png");
  expect(await nameOf("/art\\b/gate.png")).toBe("gate.png");
  expect(await nameOf(`${"x".repeat(118)}👨‍👩‍👧.png`)).toBe("x".repeat(118));
});

test("smaller sizes are stored with their picture and named in its address", async () => {
  const api = await editorApi();
  const file = newPng();
  const variants = [400, 160, 320].map((width) => ({ width, file: createWebp(width, width / 2) }));
  const other = await api.mediaAdmin.upload({ name: "other.png", file: newPng() });
  const plain = await api.mediaAdmin.upload({ name: "a.png", file });
  const former = (await api.mediaAdmin.byId({ id: plain.id })).seen;
  // The picture keeps its name and description.
  const { address, id, message, description } = await api.mediaAdmin.upload({
    ...{ name: "b.png", file, variants, description: "A gate" },
  });
  expect([message, description]).toEqual(["The library has this picture as “a.png”.", ""]);
  expect(await countRows("media_files")).toBe(5);
  expect(await countRows("media_parts")).toBe(5);
  await api.mediaAdmin.describe({ id, description: "Gate" });
  await expect(api.mediaAdmin.describe({ id, seen: former, description: "x" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(plain.address).toBe(`/media/${id}-400x200.png`);
  const bytes = [file, ...variants.map((variant) => variant.file)].map(({ byteLength }) => byteLength);
  expect(await env.DB.prepare("SELECT bytes, total_bytes FROM media WHERE id = ?").bind(id).first()).toEqual({
    bytes: file.byteLength,
    total_bytes: bytes.reduce((sum, size) => sum + size, 0),
  });
  expect(address).toBe(`/media/${id}-400x200-160-320-400.png`);
  expect(parseMediaAddress(address)).toMatchObject({ width: 400, height: 200, widths: [160, 320, 400] });
  expect(Buffer.compare(await bodyOf(await serve(`/media/${id}-320.webp`)), createWebp(320, 160))).toBe(0);
  expect(await bodyOf(await serve(address))).toEqual(await bodyOf(await serve(plain.address)));
  expect(await env.DB.prepare("SELECT widths FROM media WHERE id = ?").bind(other.id).first("widths")).toBe("");

  const whole = newPng();
  const whole320 = createWebp(320, 160);
  const { id: wholeId } = await api.mediaAdmin.upload({
    ...{ name: "whole.png", file: whole, variants: [{ width: 320, file: whole320 }] },
  });
  expect(await api.mediaAdmin.byId({ id: wholeId })).toMatchObject({
    bytes: whole.byteLength,
    totalBytes: whole.byteLength + whole320.byteLength,
  });

  const wrong = [
    [{ width: 320, file: createWebp(320, 320) }],
    [{ width: 320, file: createWebp(160, 80) }],
    [{ width: 200, file: createWebp(200, 100) }],
    [{ width: 640, file: createWebp(640, 320) }],
    [{ width: 320, file: createPng({ width: 320, height: 160 }) }],
    [320, 320].map((width) => ({ width, file: createWebp(width, 160) })),
  ];
  for (const given of wrong) {
    await expect(api.mediaAdmin.upload({ name: "b.png", file: newPng(), variants: given })).rejects.toMatchObject({
      code: "invalid",
      fields: { file: [expect.stringContaining("do not belong")] },
    });
  }
});

test("Cloudflare Images makes the sizes that the browser did not, and its failure keeps the picture", async () => {
  const toWebp = vi.fn<PictureResizer["toWebp"]>(async (_, width) => createWebp(width, width / 2));
  const api = await editorApi({ resizer: { toWebp } });
  expect((await api.mediaAdmin.upload({ name: "a.png", file: newPng() })).address).toMatch(
    /-400x200-160-320-400\.png$/,
  );
  const log = vi.spyOn(console, "error").mockReturnValue();
  toWebp.mockRejectedValueOnce(new Error("quota"));
  expect((await api.mediaAdmin.upload({ name: "b.png", file: newPng() })).address).toMatch(/-400x200\.png$/);
  expect(log).toHaveBeenCalledOnce();
  // An animation has no smaller sizes, and without Cloudflare Images there is nothing to try.
  const gif = decoded(pictures.gif);
  const [header, frame] = [gif.subarray(0, 19), gif.subarray(19, -1)];
  toWebp.mockClear();
  await api.mediaAdmin.upload({ name: "c.gif", file: bytesOf(header, frame, frame, 0x3b) });
  expect(toWebp).not.toHaveBeenCalled();
  await (await editorApi()).mediaAdmin.upload({ name: "d.png", file: newPng() });
  expect(log).toHaveBeenCalledOnce();
});

test("a full database refuses pictures with advice, and a failing bucket leaves nothing behind", async () => {
  await env.DB.prepare(
    "INSERT INTO media_files (media_id, width, type, size, stored, created_at) VALUES ('x', 0, 'image/png', ?1, 1, 0)",
  )
    .bind(limits.databaseBytes - limits.minDatabaseFileBytes)
    .run();
  const api = await editorApi();
  await api.mediaAdmin.upload({ name: "a.png", file: newPng() });
  await expect(api.mediaAdmin.upload({ name: "b.png", file: newPng() })).rejects.toMatchObject({
    code: "unavailable",
    fields: { file: [expect.stringMatching(/library is full.*100 MB.*Delete pictures/)] },
  });
  const removed: string[] = [];
  const failing: PictureStore = {
    put: async () => Promise.reject(new Error("The bucket is gone.")),
    get: async () => undefined,
    remove: async (name) => void removed.push(name),
  };
  const log = vi.spyOn(console, "error").mockReturnValue();
  const broken = await editorApi({ media: failing });
  await expect(broken.mediaAdmin.upload({ name: "b.png", file: newPng() })).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(removed).toHaveLength(1);
  expect(await countRows("media_files")).toBe(2);
  expect(await countRows("media_parts")).toBe(1);
  expect(await countRows("media")).toBe(1);
  expect(log).toHaveBeenCalledOnce();
});

test("a bucket stores larger pictures, and they take no room of the database", async () => {
  const inBucket = await editorApi({ media: bucketPictures(env.MEDIA) });
  await inBucket.mediaAdmin.upload({ name: "a.png", file: createPicture(limits.databaseFileBytes + 1) });
  await env.DB.prepare("UPDATE media_files SET size = ?1").bind(limits.databaseBytes).run();
  const inDatabase = await editorApi();
  const file = newPng();
  await inDatabase.mediaAdmin.upload({ name: "b.png", file });
  const stored = async (api: GameApi) => (await api.mediaAdmin.list({ page: 1 })).stored;
  expect(await stored(inDatabase)).toEqual({ bytes: file.byteLength, limit: limits.databaseBytes });
  expect(await stored(inBucket)).toEqual({ bytes: file.byteLength, limit: null });
});

test("files of uploads that did not finish within an hour are deleted with the next upload, others stay", async () => {
  const removed: string[] = [];
  const bucket: PictureStore = {
    put: async () => {},
    get: async () => undefined,
    remove: async (name) => void removed.push(name),
  };
  const add = env.DB.prepare(
    "INSERT INTO media_files (id, media_id, width, type, size, bucket_key, created_at) VALUES (?1, 'x', 0, 'image/png', 1, ?2, ?3)",
  );
  const part = env.DB.prepare("INSERT INTO media_parts VALUES (?1, 0, x'00')");
  await env.DB.batch([
    add.bind(9001, "media/late", NOW - limits.abandonedAfter),
    add.bind(9002, "media/abandoned", NOW - limits.abandonedAfter - 1),
    ...[9001, 9002].map((id) => part.bind(id)),
  ]);
  const api = await editorApi({ media: bucket });
  await api.mediaAdmin.upload({ name: "a.png", file: newPng() });
  await vi.waitFor(() => expect(removed).toEqual(["media/abandoned"]));
  expect(await countRows("media_files", "id = 9001 AND stored = 0")).toBe(1);
  expect(await countRows("media_files", "id = 9002")).toBe(0);
  expect((await env.DB.prepare("SELECT file_id FROM media_parts").all()).results).toEqual([{ file_id: 9001 }]);
});

test("an upload that fails in the end leaves nothing of its own behind", async () => {
  const api = await editorApi();
  const file = newPng();
  await api.mediaAdmin.upload({ name: "a.png", file });
  const database = racingDatabase(
    (statements) => statements === 4,
    async () => Promise.reject(new Error("The database is gone.")),
  );
  const failing = await editorApi({ database });
  const log = vi.spyOn(console, "error").mockReturnValue();
  for (const upload of [
    { name: "a.png", file, variants: [{ width: 320, file: createWebp(320, 160) }] },
    { name: "b.png", file: newPng() },
  ])
    await expect(failing.mediaAdmin.upload(upload)).rejects.toMatchObject({ code: "unavailable" });
  expect(log.mock.calls.map((call) => call.join())).toEqual(Array(2).fill(expect.stringContaining("database is gone")));
  expect([await countRows("media"), await countRows("media_files"), await countRows("media_parts")]).toEqual([1, 1, 1]);
});

test("two editors who upload the same picture at once share it", async () => {
  const [one, two] = [await editorApi(), await editorApi()];
  const file = newPng();
  const replies = await Promise.all([one, two].map((api, n) => api.mediaAdmin.upload({ name: `${n}.png`, file })));
  expect(new Set(replies.map(({ address }) => address)).size).toBe(1);
  expect(replies.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await countRows("media_files")).toBe(1);
  expect(await countRows("media_parts")).toBe(1);

  // Its sizes are added once, while another picture has none.
  await one.mediaAdmin.upload({ name: "other.png", file: newPng() });
  const variants = [{ width: 320, file: createWebp(320, 160) }];
  const sized = await Promise.all([one, two].map((api) => api.mediaAdmin.upload({ name: "a.png", file, variants })));
  expect(new Set(sized.map(({ address }) => address)).size).toBe(1);
  const { totalBytes } = await one.mediaAdmin.byId({ id: replies[0]!.id });
  expect(totalBytes).toBe(file.byteLength + variants[0]!.file.byteLength);
  expect(await countRows("media_files")).toBe(3);
});

test("the library lists pictures with their uses, finds them, and describes them", async () => {
  const editor = await newLogin(20);
  const api = testGameApi().as({ token: editor.token });
  const { address, id } = await api.mediaAdmin.upload({ name: "Gate at night.png", file: newPng() });
  const other = await api.mediaAdmin.upload({ name: "b.png", file: newPng(), description: "A lantern" });
  await api.bannersAdmin.save({ id: 0, imgUrl: address, title: "Night" });
  const text = { subject: "S", type: 0, author: "A", format: "html", publishedAt: "2026-05-01 20:00", state: "draft" };
  const content = `<p><img src="${address}"> and <img src="${other.address}"> and <img src="${address}"></p>`;
  const { id: newsId } = await api.newsAdmin.save({ id: 0, ...text, content });
  await env.DB.prepare("INSERT INTO settings VALUES ('anything_new', ?1)")
    .bind(JSON.stringify({ deep: [{ picture: address }] }))
    .run();
  const list = async (search?: string) => (await api.mediaAdmin.list({ page: 1, search })).data;
  expect((await list()).map(({ name, uses }) => [name, uses]).sort()).toEqual([
    ["Gate at night.png", 3],
    ["b.png", 1],
  ]);
  expect((await list("LANTERN")).map(({ name }) => name)).toEqual(["b.png"]);
  expect(await list("nothing")).toEqual([]);
  await api.mediaAdmin.upload({ name: "c.png", file: newPng() });
  const second = await api.mediaAdmin.list({ page: 2, perPage: 2 });
  expect([second.data.length, second.lastPage]).toEqual([1, 2]);
  await env.DB.prepare("DELETE FROM media WHERE name = 'c.png'").run();
  const pages = await Promise.all([1, 2, 3].map((page) => api.mediaAdmin.list({ page, perPage: 1 })));
  expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 0]);
  expect(pages.flatMap(({ data }) => data.map(({ name }) => name)).sort()).toEqual(["Gate at night.png", "b.png"]);
  const found = await api.mediaAdmin.byId({ id });
  expect(found.createdBy).toBe(editor.userId);
  expect(found.uses).toEqual([
    { kind: "Banner", title: "Night", href: expect.stringMatching(/^\/admin\/banners\/\d+$/) },
    { kind: "News", title: "S", href: `/admin/news/${newsId}` },
    { kind: "Settings", title: "anything_new", href: "/admin/settings" },
  ]);
  await api.mediaAdmin.describe({ id, seen: found.seen, description: "The gate" });
  await expect(api.mediaAdmin.describe({ id, seen: found.seen, description: "x" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await api.mediaAdmin.byId({ id })).toMatchObject({ description: "The gate" });
  expect(await api.mediaAdmin.byId({ id: other.id })).toMatchObject({ description: "A lantern" });
  const unknown = { id: "0".repeat(32) };
  for (const call of [
    () => api.mediaAdmin.byId(unknown),
    () => api.mediaAdmin.describe({ ...unknown, description: "x" }),
    () => api.mediaAdmin.delete({ ...unknown, confirm: "on" }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not_found" });
  await expect(
    api.mediaAdmin.describe({ id, description: "x".repeat(limits.descriptionLength + 1) }),
  ).rejects.toMatchObject({ fields: { description: [expect.stringContaining("at most 160")] } });
});

test("the pictures that items show are listed apart from all others", async () => {
  const api = testGameApi().as({ token: (await newLogin(30)).token });
  await api.mediaAdmin.upload({ name: "banner.png", file: newPng() });
  const sword = await api.mediaAdmin.upload({ name: "sword.png", file: newPng() });
  await insertItem({ imageUrl: sword.address });
  await insertItem({ imageUrl: "/art/items/cap.webp" });
  const names = async (request: { group?: "items" | "others"; search?: string }) =>
    (await api.mediaAdmin.list({ page: 1, ...request })).data.map(({ name }) => name).sort();
  expect(await names({})).toEqual(["banner.png", "sword.png"]);
  expect(await names({ group: "others" })).toEqual(["banner.png"]);
  expect(await names({ group: "items" })).toEqual(["sword.png"]);
  expect(await names({ group: "items", search: "banner" })).toEqual([]);
  expect(await names({ group: "others", search: "BANNER" })).toEqual(["banner.png"]);
  expect((await api.mediaAdmin.list({ page: 1, perPage: 1, group: "others" })).lastPage).toBe(1);
});

test("a picture is deleted only when nothing uses it, even if that changes during the deletion", async () => {
  const media = bucketPictures(env.MEDIA);
  const api = await editorApi({ media });
  const file = newPng();
  const { address, id } = await api.mediaAdmin.upload({
    ...{ name: "a.png", file },
    variants: [{ width: 400, file: createWebp(400, 200) }],
  });
  await api.bannersAdmin.save({ id: 0, imgUrl: address, title: "Night" });
  await expect(api.mediaAdmin.delete({ id, confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("is in use"),
  });
  await env.DB.prepare("DELETE FROM banners").run();
  // Used again between the reads of the deletion and its transaction.
  const isDeletion = (statements: number) => statements > 14;
  const used = env.DB.prepare("INSERT INTO settings VALUES ('logo', ?1)").bind(`"${address}"`);
  const late = await editorApi({ media, database: racingDatabase(isDeletion, () => used.run()) });
  await expect(late.mediaAdmin.delete({ id, confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("is in use"),
  });
  await env.DB.prepare("DELETE FROM settings").run();
  const { seen } = await api.mediaAdmin.byId({ id });
  const described = env.DB.prepare("UPDATE media SET revision = revision + 1");
  const stale = await editorApi({ media, database: racingDatabase(isDeletion, () => described.run()) });
  for (const deletion of [
    () => stale.mediaAdmin.delete({ id, confirm: "on" }),
    () => api.mediaAdmin.delete({ id, seen: `${seen}0`, confirm: "on" }),
  ])
    await expect(deletion()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Someone else has changed this"),
    });
  expect(await countRows("media")).toBe(1);
  // Other pictures stay, in the bucket and in the database, and so does a file of the same one that is still uploaded.
  await api.mediaAdmin.upload({ name: "other.png", file: newPng() });
  const inDatabase = await editorApi();
  const kept = await inDatabase.mediaAdmin.upload({ name: "kept.png", file: newPng() });
  await env.DB.prepare(
    "INSERT INTO media_files (id, media_id, width, type, size, created_at) VALUES (9001, ?1, 320, 'image/webp', 1, ?2)",
  )
    .bind(id, NOW)
    .run();
  await env.DB.prepare("INSERT INTO media_parts VALUES (9001, 0, x'00')").run();
  const before = (await env.MEDIA.list()).objects.length;
  await api.mediaAdmin.delete({ id, confirm: "on" });
  await vi.waitFor(async () => expect((await env.MEDIA.list()).objects.length).toBe(before - 2));
  expect([await countRows("media"), await countRows("media_files"), await countRows("media_parts")]).toEqual([2, 3, 2]);
  expect((await bodyOf(await serve(kept.address))).length).toBeGreaterThan(0);
  // A picture of the database has no file in the bucket.
  const removed: string[] = [];
  const bucket: PictureStore = { ...media, remove: async (name) => void removed.push(name) };
  await (await editorApi({ media: bucket })).mediaAdmin.delete({ id: kept.id, confirm: "on" });
  expect(removed).toEqual([]);
  expect(await countRows("audit_log", `target = 'media ${id}'`)).toBe(2);
});

test("addresses in all content are listed, with the pictures and news that are missing", async () => {
  const api = await editorApi();
  const { address } = await api.mediaAdmin.upload({ name: "a.png", file: newPng() });
  const gone = `/media/${"0".repeat(32)}-10x10.png`;
  const text = { subject: "S", type: 0, author: "A", format: "html", publishedAt: "2026-05-01 20:00" };
  const content = `<p><img src="${address}"><img src="${gone}"><a href="/nowhere">x</a></p>`;
  const { id } = await api.newsAdmin.save({ id: 0, ...text, content, state: "published" });
  await api.bannersAdmin.save({ id: 0, imgUrl: address, title: "B", link: `/news?topic=${id}` });
  await env.DB.prepare("INSERT INTO settings VALUES ('footer', ?1)")
    .bind(JSON.stringify({ links: [{ to: "/topic/999" }, { to: "https://x.example/a" }] }))
    .run();
  const { data, more } = await api.mediaAdmin.links({});
  expect(more).toBe(false);
  const found = Object.fromEntries(data.map((link) => [link.address, link]));
  expect(found[address]).toMatchObject({ missing: false, places: [{ kind: "Banner" }, { kind: "News" }] });
  expect(found[gone]).toMatchObject({ missing: true, places: [{ kind: "News", href: `/admin/news/${id}` }] });
  expect(found["/topic/999"]).toMatchObject({ missing: true, places: [{ kind: "Settings" }] });
  expect(found[`/news?topic=${id}`]?.missing).toBe(false);
  for (const other of ["/nowhere", "https://x.example/a"]) expect(found[other]?.missing, other).toBeUndefined();
});

test("addresses of more text than the memory holds are read in parts, and all of them are found", async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `<a href="/own-${index}">x</a>${"x".repeat(59_000)}`);
  await env.DB.batch(
    texts.map((text) =>
      env.DB.prepare(
        "INSERT INTO news (subject, content, type, author, published_at) VALUES ('Long', ?1, 0, 'A', 0)",
      ).bind(text),
    ),
  );
  let largest = 0;
  const database: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => env.DB.prepare(query),
    batch: async <Row>(statements: D1PreparedStatement[]) => {
      const results = await env.DB.batch<Row>(statements);
      largest = Math.max(largest, JSON.stringify(results.map((result) => result.results)).length);
      return results;
    },
  };
  const api = await editorApi({ database: database as D1Database });
  const { data, more } = await api.mediaAdmin.links({});
  expect(data.filter(({ address }) => address.startsWith("/own-"))).toHaveLength(60);
  expect(more).toBe(false);
  expect(largest).toBeGreaterThan(1_000_000);
  expect(largest).toBeLessThan(1_200_000);
});

test("other sites are requested with a time limit, and never an address that is not public", async () => {
  const api = await editorApi();
  const requested: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = String(input);
    requested.push(`${init?.method ?? "GET"} ${url}`);
    if (url.endsWith("/moved")) return new Response(null, { status: 302, headers: { Location: "http://10.0.0.1/" } });
    if (url.endsWith("/loop")) return new Response(null, { status: 302, headers: { Location: "/loop" } });
    if (url.endsWith("/slow")) throw new DOMException("late", "TimeoutError");
    return new Response(null, { status: url.endsWith("/gone") ? 404 : url.endsWith("/busy") ? 403 : 200 });
  });
  const site = "https://8.8.8.8";
  const addresses = ["/ok", "/gone", "/busy", "/moved", "/loop", "/slow"].map((path) => site + path);
  const local = ["http://127.0.0.1/", "http://169.254.169.254/latest", "http://localhost/", "https://8.8.8.8:8443/"];
  const { data } = await api.mediaAdmin.checkLinks({ addresses: [...addresses, ...local, "ftp://8.8.8.8/"] });
  const problems = Object.fromEntries(data.map(({ address, problem }) => [address.replace(site, ""), problem]));
  expect(problems).toEqual({
    "/ok": "",
    "/busy": "",
    "/gone": "The server answers 404.",
    "/moved": "This address is not public.",
    "/loop": "It redirects too often.",
    "/slow": "No answer within 5 seconds.",
    "http://127.0.0.1/": "This address is not public.",
    "http://169.254.169.254/latest": "This address is not public.",
    "http://localhost/": "This address is not public.",
    ":8443/": "Only web addresses without a port and a login are checked.",
    "ftp://8.8.8.8/": "Only web addresses without a port and a login are checked.",
  });
  expect(requested.every((one) => one.includes(site))).toBe(true);
  expect(requested.filter((one) => one.endsWith("/gone"))).toEqual([`HEAD ${site}/gone`, `GET ${site}/gone`]);
  await expect(api.mediaAdmin.checkLinks({ addresses: Array(21).fill(`${site}/ok`) })).rejects.toMatchObject({
    code: "invalid",
  });
});
