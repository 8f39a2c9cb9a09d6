import { expect, test } from "vitest";
import { HotResponses } from "#app/cache/hot-responses.ts";

const address = "https://portal.test/news";
const [FROM, UNTIL] = [10_000, 20_000];

/** Stores a page. Returns a function that matches requests with these options. */
function storePage() {
  const pages = new HotResponses();
  const body = new TextEncoder().encode("<p>News</p>");
  const headers = new Headers({ "Content-Type": "text/html" });
  pages.put(new Request(address), { body, headers, from: FROM, until: UNTIL, storedAt: FROM, timed: false });
  return (init: RequestInit = {}, now = FROM + 2_500) => pages.match(new Request(address, init), now);
}

test("a stored response is served with its age, from its first to its last millisecond", async () => {
  const response = storePage()();
  expect(await response?.text()).toBe("<p>News</p>");
  expect(response?.headers.get("Age")).toBe("2");
  expect(response?.headers.get("Server-Timing")).toBe(`now;desc="${FROM + 2_500}"`);
  expect(storePage()({}, FROM + 2_000)?.headers.get("Age")).toBe("2");
  expect(storePage()({}, FROM)).toBeDefined();
  expect(storePage()({}, UNTIL - 1)).toBeDefined();
  expect(storePage()({}, FROM - 1)).toBeUndefined();
  expect(storePage()({}, UNTIL)).toBeUndefined();
});

test("an expired response is removed", () => {
  const match = storePage();
  expect(match({}, UNTIL)).toBeUndefined();
  expect(match({}, UNTIL - 1)).toBeUndefined();
});

test("a stored response is served only to plain GET requests without credentials", () => {
  const match = storePage();
  const others: RequestInit[] = [
    { method: "HEAD" },
    { method: "POST", body: "" },
    { headers: { Authorization: "Bearer token" } },
    { headers: { "If-None-Match": 'W/"1"' } },
    { headers: { "Save-Data": "on" } },
    { headers: { Cookie: "__Host-portal_session=anything" } },
  ];
  for (const init of others) expect(match(init), JSON.stringify(init)).toBeUndefined();
  expect(match({ headers: { Cookie: "theme=dark" } })).toBeDefined();
});

test("at most 200 responses are stored, and the next one replaces all of them", () => {
  const pages = new HotResponses();
  const page = {
    body: new Uint8Array(),
    headers: new Headers(),
    from: FROM,
    until: UNTIL,
    storedAt: FROM,
    timed: false,
  };
  const at = (number: number) => new Request(`${address}?topic=${number}`);
  const count = () => Array.from({ length: 201 }, (_, number) => pages.match(at(number), FROM)).filter(Boolean).length;
  for (let number = 0; number < 200; number += 1) pages.put(at(number), page);
  expect(count()).toBe(200);
  pages.put(at(200), page);
  expect(count()).toBe(1);
});

test("responses of addresses with more than 300 characters are not stored", () => {
  for (const [length, isStored] of [
    [300, true],
    [301, false],
  ] as const) {
    const pages = new HotResponses();
    const request = new Request(`${address}?${"a".repeat(length - address.length - 1)}`);
    const body = new Uint8Array();
    pages.put(request, { body, headers: new Headers(), from: FROM, until: UNTIL, storedAt: FROM, timed: false });
    expect(pages.match(request, FROM) !== undefined, String(length)).toBe(isStored);
  }
});
