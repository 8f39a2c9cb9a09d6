import { expect, test } from "vitest";
import { portalWithoutPages } from "#tests/fixtures/portal-without-pages.ts";

/** A body that never arrives. */
const stalled = () => new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });

test("stalled bodies do not block readers and complete forms", async () => {
  const ask = portalWithoutPages();
  const stalledRequests = Array.from({ length: 150 }, (_, index) =>
    ask("/api/processlogin", {
      method: "POST",
      body: stalled(),
      headers: { "Content-Length": "60000", "CF-Connecting-IP": `192.0.2.${index}` },
    }),
  );
  const [news, login] = await Promise.all([
    ask("/api/getnewsall/0/8/1/0"),
    ask("/api/processlogin", { method: "POST", body: '{"UserID":"nobody","UserPass":"whatever"}' }),
  ]);
  expect(news.status).toBe(200);
  expect(login.status).toBe(401);
  const statuses = (await Promise.all(stalledRequests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([408]));
});

test.each([
  ["a call with short texts", "/api/processlogin", 65 * 1024],
  ["a call that only answers with a picture", "/api/ticketimage", 65 * 1024],
  ["a call that takes pictures", "/api/submitticket", 21 * 1024 * 1024],
  ["a form of short texts", "/login", 65 * 1024],
])("%s refuses an oversized body before reading it", async (_, path, bytes) => {
  const response = await portalWithoutPages()(path, { method: "POST", body: new Uint8Array(bytes) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("The request is too large.");
});
