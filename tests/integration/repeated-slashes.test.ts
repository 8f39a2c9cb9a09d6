import { expect, test } from "vitest";
import { portalWithoutPages } from "#tests/fixtures/portal-without-pages.ts";

const ask = portalWithoutPages();

test.each([
  ["//news", "/news"],
  ["/news//", "/news/"],
  ["/fil//news?topic=1", "/fil/news?topic=1"],
  ["//evil.example", "/evil.example"],
  ["///evil.example//x", "/evil.example/x"],
  ["/fil//evil.example", "/fil/evil.example"],
  ["/fil//admin", "/admin"],
  ["//fil//api/getSiteBanners", "/api/getSiteBanners"],
  ["//?next=//evil.example", "/?next=//evil.example"],
])("%s leads to %s of this site", async (path, target) => {
  const response = await ask(path);
  expect([response.status, response.headers.get("Location")]).toEqual([308, target]);
  expect(new URL(target, "https://portal.test").host).toBe("portal.test");
});

test("the game API refuses a path with repeated slashes in JSON", async () => {
  for (const method of ["GET", "POST"]) {
    const response = await ask("/api//getSiteBanners", { method });
    expect([response.status, await response.json()]).toMatchObject([404, { code: "not_offered" }]);
  }
});

test("a path without repeated slashes is not redirected", async () => {
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/api/getSiteBanners")).status).toBe(200);
});
