import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { isolateHolder } from "#app/edge/isolate.ts";
import type { EdgeContext } from "#app/edge/page-handler.ts";
import { guardRequest } from "#app/edge/request-guard.ts";
import { errorLinks, errorText } from "#app/server/http/plain-page.ts";

afterEach(() => vi.restoreAllMocks());

interface Visit extends RequestInit {
  url?: string;
  answer?: () => Promise<Response>;
  bindings?: object;
}

const isolateFor = isolateHolder("test");

/** A request through the guard. */
function visit({ url = "https://portal.test/news", answer, bindings = env, ...init }: Visit = {}): Promise<Response> {
  const context = createExecutionContext();
  const event = {
    request: new Request(url, init),
    isolate: isolateFor(bindings, "portal.test"),
    waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
  };
  return guardRequest(event as unknown as EdgeContext, answer ?? (async () => new Response("page")));
}

const HOST = "https://portal.test";
const changes: readonly [name: string, method: string, headers: Record<string, string>, allowed: boolean][] = [
  ["own form", "POST", { "Sec-Fetch-Site": "same-origin", Origin: HOST }, true],
  ["typed by the visitor", "POST", { "Sec-Fetch-Site": "none" }, true],
  ["another site", "POST", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" }, false],
  ["a sister site", "POST", { "Sec-Fetch-Site": "same-site", Origin: "https://forum.portal.test" }, false],
  ["another site with a forged Origin", "POST", { "Sec-Fetch-Site": "cross-site", Origin: HOST }, false],
  ["an unknown word", "POST", { "Sec-Fetch-Site": "whatever" }, false],
  ["an old browser's own form", "POST", { Origin: HOST }, true],
  ["an old browser on another site", "POST", { Origin: "https://evil.test" }, false],
  ["an old browser on another port", "POST", { Origin: "https://portal.test:8443" }, false],
  ["a host that only begins like ours", "POST", { Origin: "https://portal.test.evil.test" }, false],
  ["a sandboxed frame", "POST", { Origin: "null" }, false],
  ["own form of a page without referrer", "POST", { "Sec-Fetch-Site": "same-origin", Origin: "null" }, true],
  ["a sandboxed frame in a new browser", "POST", { "Sec-Fetch-Site": "cross-site", Origin: "null" }, false],
  ["origin counts before referer", "POST", { Origin: "https://evil.test", Referer: `${HOST}/login` }, false],
  ["referer of ours", "POST", { Referer: `${HOST}/login` }, true],
  ["referer of another site", "POST", { Referer: "https://evil.test/?portal.test" }, false],
  ["a referer that is no address", "POST", { Referer: "portal.test" }, false],
  ["a launcher or curl", "POST", {}, true],
  ["a put of another site", "PUT", { "Sec-Fetch-Site": "cross-site" }, false],
  ["a delete of another site", "DELETE", { Origin: "https://evil.test" }, false],
  ["a link from another site", "GET", { "Sec-Fetch-Site": "cross-site", Referer: "https://evil.test" }, true],
  ["a look from another site", "HEAD", { Origin: "https://evil.test" }, true],
  ["a question of another site", "OPTIONS", { Origin: "https://evil.test" }, true],
];

test.each(changes)("cross-site writes are refused: %s (%s)", async (_name, method, headers, allowed) => {
  const answer = vi.fn(async () => new Response("done"));
  const response = await visit({ method, headers, answer });
  expect(response.status).toBe(allowed ? 200 : 403);
  expect(answer).toHaveBeenCalledTimes(allowed ? 1 : 0);
  if (!allowed) expect(await response.text()).toContain("came from another website");
});

test("the game API refuses in JSON, in its error format", async () => {
  const response = await visit({
    url: "https://portal.test/api/processCoupon",
    method: "POST",
    headers: { Origin: "https://evil.test" },
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    code: "forbidden",
    message: expect.any(String),
    error: expect.any(String),
  });
});

test("every answer has the security headers", async () => {
  const expected: Record<string, string> = {
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; " +
      "connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Strict-Transport-Security": "max-age=31536000",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
  const answers = [
    await visit(),
    await visit({ answer: async () => Response.redirect("https://portal.test/login", 302) }),
    await visit({ answer: async () => Response.json({}) }),
    await visit({ answer: async () => new Response(null, { status: 304 }) }),
  ];
  for (const response of answers) {
    for (const [name, value] of Object.entries(expected)) expect(response.headers.get(name), name).toBe(value);
    for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"]) {
      expect(response.headers.get("Permissions-Policy")).toContain(`${feature}=()`);
    }
  }
  expect(answers[1]?.headers.get("Location")).toBe("https://portal.test/login");
});

test("a page's own policy is kept, and plain http gets no Strict-Transport-Security", async () => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
  const response = await visit({
    url: "http://localhost:8788/login",
    answer: async () => new Response("page", { headers: { "Content-Security-Policy": policy } }),
  });
  expect(response.headers.get("Content-Security-Policy")).toBe(policy);
  expect(response.headers.has("Strict-Transport-Security")).toBe(false);
});

test("an exception becomes the error page of the specification, without details and logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new Error("a secret detail");
  const answer = async () => {
    throw failure;
  };
  const response = await visit({ answer });
  const body = await response.text();
  expect(response.status).toBe(500);
  expect(body).toContain(errorText());
  expect(errorLinks().map(({ text, href }) => `<a href="${href}">${text}</a>`)).toEqual([
    '<a href="/">Go Back</a>',
    '<a href="/ticket">Support</a>',
    '<a href="/">Homepage</a>',
  ]);
  for (const { text, href } of errorLinks()) expect(body).toContain(`<a href="${href}">${text}</a>`);
  expect(body).not.toContain("secret");
  expect(response.headers.get("X-Frame-Options")).toBe("DENY");
  expect(log).toHaveBeenCalledWith("GET /news failed", failure);

  const api = await visit({ url: "https://portal.test/api/getdownloadsall", answer });
  expect([api.status, await api.json()]).toMatchObject([500, { code: "unavailable" }]);
});

const addresses: readonly [name: string, path: string, status: number][] = [
  ["a long query of ours", `/news?topic=${"1".repeat(2000)}`, 200],
  ["a query beyond every bound", `/news?topic=${"1".repeat(8192)}`, 414],
  ["a path beyond every bound", `/${"a".repeat(1024)}`, 414],
  ["half an escape", "/news/%E0%A4%A", 400],
  ["bytes that are no text", "/%C3%28", 400],
  ["a backslash", "/%5C%22evil.test/news", 400],
  ["a backslash further on", "/news/%5c", 400],
  ["the end of a line", "/news%0d%0a", 400],
  ["the end of a line of another kind", "/%E2%80%A8/news", 400],
  ["the end of a paragraph", "/news/%E2%80%A9", 400],
  ["nothing at all", "/news/%00", 400],
  ["half an escape in the query", "/news?topic=%E0%A4%A", 200],
];

test.each(["/", "/news/%00", "/api/%00", "/healthz"])("a HEAD request for %s gets no body", async (path) => {
  const response = await visit({ url: `https://portal.test${path}`, method: "HEAD" });
  expect([response.body, response.headers.has("Content-Security-Policy")]).toEqual([null, true]);
});

test.each(addresses)("an odd address is refused: %s", async (_name, path, status) => {
  const response = await visit({ url: `https://portal.test${path}` });
  expect(response.status).toBe(status);
  if (status >= 400) expect(await response.text()).toContain('<a href="/">Homepage</a>');
});

test("an invalid environment answers a plain 503 and logs one line that says what to do", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const bindings = { DB: env.DB, SESSION_SECRET: "too short" };
  const answer = vi.fn(async () => new Response("page"));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const response = await visit({ bindings, answer });
    const body = await response.text();
    expect(response.status).toBe(503);
    expect(body).toContain("This website is being set up.");
    expect(body).not.toMatch(/SESSION|secret/i);
  }
  expect(answer).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledTimes(1);
  expect(log.mock.calls[0]?.[0]).toMatch(/SESSION_SECRET: is too short; set it to a random text of at least 32/);
  expect((await visit({ bindings, answer, url: "https://portal.test/healthz" })).status).toBe(200);
});

test("a 503 has a Retry-After header, and keeps the one it has", async () => {
  const retryAfter = async (status: number, headers: HeadersInit = {}) => {
    const response = await visit({ answer: async () => new Response("sorry", { status, headers }) });
    return response.headers.get("Retry-After");
  };
  expect(await retryAfter(503)).toBe("10");
  expect(await retryAfter(503, { "Retry-After": "120" })).toBe("120");
  expect(await retryAfter(200)).toBeNull();
  expect(await retryAfter(500)).toBeNull();
});
