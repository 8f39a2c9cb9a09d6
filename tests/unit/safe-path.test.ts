import { expect, test } from "vitest";
import { safePath } from "#app/auth/safe-path.ts";

test("paths of this site are accepted", () => {
  for (const path of ["/", "/user", "/shoppingcart?page=2", "/news?topic=1#top", "/user?next=//elsewhere"]) {
    expect(safePath(path)).toBe(path);
  }
});

test("addresses that a browser resolves to another site are rejected", () => {
  const evil = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example/",
    "http:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "user",
    "",
    " /user",
    "/..//evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    null,
    undefined,
  ];
  for (const path of evil) expect(safePath(path), String(path)).toBe("/");
});

test("the path behind the prefix of a language stays on this site", () => {
  const paths = ["/fil/news", "/fil", "/fil//evil.example", "/fil/login"];
  expect(paths.map((path) => safePath(path, "/user"))).toEqual(["/news", "/", "/evil.example", "/user"]);
});

test("paths of more than 500 characters are rejected", () => {
  const longest = `/${"a".repeat(499)}`;
  expect(safePath(longest)).toBe(longest);
  expect(safePath(`${longest}a`)).toBe("/");
});

test("the pages for logging in, logging out and registering are rejected", () => {
  for (const path of ["/login", "/Login?x=1", "/logout", "/register"]) expect(safePath(path)).toBe("/");
});

test("the fallback can be another page", () => {
  expect(safePath("//evil.example", "/user")).toBe("/user");
});
