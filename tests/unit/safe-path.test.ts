import { expect, test } from "vitest";
import { safePath } from "#app/auth/safe-path.ts";

test("paths of this site pass", () => {
  for (const path of ["/", "/user", "/shoppingcart?page=2", "/news?topic=1#top", "/user?next=//elsewhere"]) {
    expect(safePath(path)).toBe(path);
  }
});

test("whatever a browser would take for another place does not pass", () => {
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

test("a path of more than 500 characters does not pass", () => {
  const longest = `/${"a".repeat(499)}`;
  expect(safePath(longest)).toBe(longest);
  expect(safePath(`${longest}a`)).toBe("/");
});

test("nobody is sent back to where logging in or out happens", () => {
  for (const path of ["/login", "/Login?x=1", "/logout", "/register"]) expect(safePath(path)).toBe("/");
});

test("the fallback may be another page", () => {
  expect(safePath("//evil.example", "/user")).toBe("/user");
});
