import { expect, test } from "vitest";
import { newRequestLog, routeOf } from "#app/edge/request-log.ts";

const requestOf = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://portal.test${path}`, { headers });

test("a route has no values: no numbers, tokens, names with digits, and no query", () => {
  expect(routeOf(requestOf("/admin/players/12345?q=juan%40mail.example"))).toBe("/admin/players/:value");
  expect(routeOf(requestOf("/resetpassword/9fC2h_d83kdh38dk3hd83hd8h3"))).toBe("/resetpassword/:value");
  expect(routeOf(requestOf("/player/Juan99"))).toBe("/player/:value");
  expect(routeOf(requestOf("/a/b/c/d/e/f"))).toBe("/a/b/c/d/…");
  expect(routeOf(requestOf("/"))).toBe("/");
});

test("the platform's id is used where it is one", () => {
  expect(newRequestLog(requestOf("/", { "CF-Ray": "8f2a1b3c4d5e6f70-MNL" }), 5)).toEqual({
    id: "8f2a1b3c4d5e6f70-MNL",
    startedAt: 5,
  });
  const own = newRequestLog(requestOf("/", { "CF-Ray": "<script>" }), 5).id;
  expect(own).toMatch(/^[\da-f-]{18}$/);
  expect(newRequestLog(requestOf("/"), 5).id).not.toBe(own);
});
