import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BodyFailure, type ReadBody, RequestBodies, requestBodyLimits } from "#app/edge/request-bodies.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const KILOBYTE = 1024;
const SENDER = "203.0.113.7";

/** A POST whose body the test sends in parts. */
function slowRequest(length?: number) {
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sink = controller;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const headers: HeadersInit = length === undefined ? {} : { "Content-Length": String(length) };
  const init = { method: "POST", body, headers, duplex: "half" };
  return {
    request: new Request("https://portal.test/login", init as RequestInit),
    send: (bytes: number) => sink?.enqueue(new Uint8Array(bytes)),
    end: () => sink?.close(),
    wasCancelled: () => cancelled,
  };
}

/** A request whose body of zeros is available immediately. */
function quickRequest(bytes: number): Request {
  const { request, send, end } = slowRequest(bytes);
  send(bytes);
  end();
  return request;
}

/** The number of bytes that were read, or the failure. */
const lengthOf = (read: ReadBody | BodyFailure) =>
  typeof read === "string" ? read : read.chunks.reduce((sum, chunk) => sum + chunk.length, 0);

/** The result of reading after `time` milliseconds. */
async function after(time: number, reading: Promise<ReadBody | BodyFailure>) {
  let result: ReadBody | BodyFailure | "still reading" = "still reading";
  void reading.then((read) => {
    result = read;
  });
  await vi.advanceTimersByTimeAsync(time);
  return result === "still reading" ? result : lengthOf(result);
}

test("a body is read completely, with or without a declared length", async () => {
  const bodies = new RequestBodies();
  const { request, send, end } = slowRequest();
  const reading = bodies.read(request, 64 * KILOBYTE, SENDER);
  send(3);
  send(4);
  end();
  expect(await after(0, reading)).toBe(7);
  expect(await after(0, bodies.read(quickRequest(10), 64 * KILOBYTE, SENDER))).toBe(10);
  expect(await after(0, bodies.read(new Request("https://portal.test/"), 1, SENDER))).toBe(0);
});

test("a body above the limit is rejected, with or without a declared length", async () => {
  const bodies = new RequestBodies();
  expect(await after(0, bodies.read(quickRequest(65 * KILOBYTE), 64 * KILOBYTE, SENDER))).toBe("too_large");
  const { request, send, end } = slowRequest();
  const reading = bodies.read(request, 64 * KILOBYTE, SENDER);
  for (let sent = 0; sent < 70; sent += 1) send(KILOBYTE);
  end();
  expect(await after(0, reading)).toBe("too_large");
});

test("an endless body is cancelled once the limit of discarded bytes is reached", async () => {
  const bodies = new RequestBodies({ ...requestBodyLimits, discardedBytes: 10 * KILOBYTE });
  const { request, send, wasCancelled } = slowRequest();
  const reading = bodies.read(request, KILOBYTE, SENDER);
  for (let sent = 0; sent < 12; sent += 1) send(KILOBYTE);
  expect(await after(0, reading)).toBe("too_large");
  expect(wasCancelled()).toBe(true);
});

test("a stalled or extremely slow body is rejected, and a moderately slow one is not", async () => {
  const bodies = new RequestBodies();
  const stalled = slowRequest(100);
  stalled.send(10);
  expect(await after(6000, bodies.read(stalled.request, 64 * KILOBYTE, SENDER))).toBe("too_slow");
  expect(stalled.wasCancelled()).toBe(true);

  const trickling = slowRequest(60_000);
  const timer = setInterval(() => !trickling.wasCancelled() && trickling.send(1), 1000);
  expect(await after(6000, bodies.read(trickling.request, 64 * KILOBYTE, SENDER))).toBe("too_slow");
  clearInterval(timer);

  const slow = slowRequest(15_000_000);
  const reading = bodies.read(slow.request, 16_000_000, SENDER);
  const steps = setInterval(() => slow.send(125_000), 1000);
  expect(await after(120_500, reading)).toBe("still reading");
  clearInterval(steps);
  slow.end();
  expect(await after(0, reading)).toBe(15_000_000);
});

test("slow bodies of one sender use up only that sender's slots", async () => {
  const { perAddress } = requestBodyLimits.slow;
  const bodies = new RequestBodies();
  const slowRequests = Array.from({ length: perAddress }, () => slowRequest(1000));
  const readings = slowRequests.map(({ request }) => bodies.read(request, 64 * KILOBYTE, SENDER));
  await vi.advanceTimersByTimeAsync(300);
  expect(await after(300, bodies.read(slowRequest(1000).request, 64 * KILOBYTE, SENDER))).toBe("too_many");
  // A form that arrives with its request needs no slot, even from the same network.
  expect(await after(0, bodies.read(quickRequest(500), 64 * KILOBYTE, SENDER))).toBe(500);
  const other = slowRequest(1000);
  const reading = bodies.read(other.request, 64 * KILOBYTE, "198.51.100.1");
  expect(await after(1000, reading)).toBe("still reading");
  other.send(1000);
  other.end();
  expect(await after(0, reading)).toBe(1000);

  await vi.advanceTimersByTimeAsync(10_000);
  expect((await Promise.all(readings)).map(lengthOf)).toEqual(Array(perAddress).fill("too_slow"));
  // Their slots are free again.
  expect(await after(2000, bodies.read(slowRequest(1000).request, 64 * KILOBYTE, SENDER))).toBe("still reading");
});

test("slow bodies of many senders do not block forms that arrive immediately", async () => {
  const { total } = requestBodyLimits.slow;
  const bodies = new RequestBodies();
  for (let index = 0; index < total; index += 1)
    void bodies.read(slowRequest(1000).request, 64 * KILOBYTE, `sender ${index}`);
  await vi.advanceTimersByTimeAsync(300);
  expect(await after(300, bodies.read(slowRequest(1000).request, 64 * KILOBYTE, SENDER))).toBe("busy");
  expect(await after(0, bodies.read(quickRequest(500), 64 * KILOBYTE, SENDER))).toBe(500);
});

const MEGABYTE = KILOBYTE * KILOBYTE;

test("uploads are limited by their total memory until they are released", async () => {
  const bodies = new RequestBodies();
  const upload = (sender: string) => bodies.read(quickRequest(15 * MEGABYTE), 21 * MEGABYTE, sender);
  const first = await upload("a");
  const second = upload("b");
  expect(await after(1000, second)).toBe("still reading");
  expect(await upload("c")).toBe("busy");
  if (typeof first !== "string") first.release();
  const read = await second;
  expect(lengthOf(read)).toBe(15 * MEGABYTE);
  if (typeof read !== "string") read.release();
  expect(lengthOf(await upload("c"))).toBe(15 * MEGABYTE);
});

test("an upload that waits too long is rejected and does not block later ones", async () => {
  const bodies = new RequestBodies();
  const upload = (sender: string) => bodies.read(quickRequest(MEGABYTE), 2 * MEGABYTE, sender);
  const first = await upload("a");
  const second = upload("b");
  expect(await after(requestBodyLimits.uploadTurn + 1, second)).toBe("busy");
  if (typeof first !== "string") first.release();
  expect(lengthOf(await upload("c"))).toBe(MEGABYTE);
});

test("uploads of one sender are limited in concurrency and in rate", async () => {
  const { uploads, uploadsPerAddress } = requestBodyLimits;
  const bodies = new RequestBodies();
  const upload = (isConsole = false) => bodies.read(quickRequest(100 * KILOBYTE), MEGABYTE, SENDER, isConsole);
  const readings = Array.from({ length: uploads.perAddress }, () => upload());
  await vi.advanceTimersByTimeAsync(0);
  expect(await upload()).toBe("too_many");
  for (const reading of readings) {
    const read = await reading;
    if (typeof read !== "string") read.release();
  }

  for (let index = uploads.perAddress + 1; index < uploadsPerAddress.count; index += 1) {
    const read = await upload();
    if (typeof read === "string") throw new Error(`upload ${index}: ${read}`);
    read.release();
  }
  expect(await upload()).toBe("too_many");
  // An editor may upload more.
  const inConsole = await upload(true);
  if (typeof inConsole === "string") throw new Error(`an upload in the console: ${inConsole}`);
  inConsole.release();
  await vi.advanceTimersByTimeAsync(uploadsPerAddress.window);
  expect(lengthOf(await upload())).toBe(100 * KILOBYTE);
});
