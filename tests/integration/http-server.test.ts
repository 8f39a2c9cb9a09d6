import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import { callNames, calls as contract, gameApiOf } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { createApiApp } from "#app/contract/http/api-app.ts";
import { message, plainText } from "#app/contract/message.ts";
import { parseRequest } from "#app/contract/requests.ts";
import { decodeWire, wireFieldsOf } from "#app/contract/wire.ts";
import { handleApiRequest } from "#app/edge/handle-api-request.ts";
import { isolateHolder } from "#app/edge/isolate.ts";
import type { EdgeContext } from "#app/edge/page-handler.ts";
import { scopeOfCall } from "#app/features/api-keys/scopes.ts";
import { noticeEventNames } from "#app/features/notices/events.ts";
import { t } from "#app/i18n/translate.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { newShopper } from "#tests/fixtures/shoppers.ts";
import { callNameById } from "#tests/fixtures/wire-game-api.ts";

const nobody = { ip: "", token: undefined, userAgent: "", place: "" };

const ORIGIN = "https://portal.example";
const PROXY_KEY = "shared-by-two-portals-of-these-tests-01234567";

afterEach(() => {
  vi.restoreAllMocks();
});

/** The calls as the contract describes them. */
const definitions = callNames().map((name) => contract[name]);

/** An app whose calls all run the same function; their inputs are recorded. */
function serving(reply: (input: unknown) => unknown) {
  const calls: { name: string; input: unknown; caller: Caller }[] = [];
  const app = createApiApp({
    gameApiFor: ({ caller }) => {
      return gameApiOf(async (name, input) => {
        calls.push({ name: contract[name].id, input, caller });
        return reply(input);
      });
    },
    proxyKeyOf: () => PROXY_KEY,
  });
  const request = (path: string, init?: RequestInit) => app.request(`${ORIGIN}${path}`, init);
  return { calls, request };
}

/** An app over the embedded game API with an empty database. */
function servingEmbedded() {
  const app = createApiApp({ gameApiFor: ({ caller }) => testGameApi().as(caller) });
  return (path: string, init?: RequestInit) => app.request(`${ORIGIN}${path}`, init);
}

test("each call of the contract is served at its method and path", async () => {
  const { calls, request } = serving(() => ({ ok: true }));
  for (const { id: name, method, path } of definitions) {
    const response = await request(`/api${path.replace(/\{\w+\}/g, "1")}`, {
      method,
      body: method === "POST" ? "{}" : null,
      // Without it the calls for people would need a stamp.
      headers: { "x-proxy-key": PROXY_KEY },
    });
    expect([name, response.status, await response.json()]).toEqual([name, 200, { ok: true }]);
  }
  expect(calls.map(({ name }) => name)).toEqual(definitions.map(({ id }) => id));
});

test("path, query and body reach the call, with the visitor's address and token", async () => {
  const { calls, request } = serving(() => ({}));
  const headers = { "cf-connecting-ip": "203.0.113.7", authorization: "bearer the-token" };
  await request("/api/getnewsall/0/8/1/0?type=2&other=x", { headers });
  await request("/api/shoppurchases?page=3");
  await request("/api/api/validate-password", { method: "POST", body: '{"UserNum":1,"UserPass":"x"}' });
  await request("/api/logout", { method: "POST", headers: { authorization: "Basic eDp5" } });
  expect(calls).toEqual([
    {
      name: "getnewsall",
      input: { type: "0", count: "8", list: "1", latest: "0", other: "x" },
      caller: { ip: "203.0.113.7", token: "the-token", userAgent: "", place: "" },
    },
    { name: "shoppurchases", input: { page: "3" }, caller: nobody },
    { name: "validatePassword", input: { userNum: 1, password: "x" }, caller: nobody },
    { name: "logout", input: {}, caller: nobody },
  ]);
});

test("every answer is JSON with no-store and nosniff", async () => {
  const { request } = serving(() => ({ data: [] }));
  for (const response of [
    await request("/api/getSiteBanners"),
    await request("/api/nothing"),
    await request("/api/processlogin"),
    await request("/api/processlogin", { method: "POST", body: "x" }),
    await request("/api/openapi.json"),
  ]) {
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("HEAD answers like GET without a body; OPTIONS and other methods list the allowed methods", async () => {
  const { calls, request } = serving(() => ({ data: [] }));
  const head = await request("/api/getSiteBanners", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("content-type")]).toEqual([200, "", "application/json"]);
  const called = calls.length;

  const requests: [string, string][] = [
    ["/api/getSiteBanners", "GET, HEAD, OPTIONS"],
    ["/api/getnewsall/0/8/1/0", "GET, HEAD, OPTIONS"],
    ["/api/processlogin", "POST, OPTIONS"],
    ["/api/openapi.json", "GET, HEAD, OPTIONS"],
  ];
  for (const [path, allow] of requests) {
    const options = await request(path, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow"), await options.text()]).toEqual([204, allow, ""]);
    for (const method of ["PUT", "DELETE", allow.startsWith("GET") ? "POST" : "GET"]) {
      const wrong = await request(path, { method });
      expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, allow]);
      expect(await wrong.json()).toMatchObject({ error: expect.any(String), code: "invalid" });
    }
  }
  expect(calls).toHaveLength(called);
});

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/getnewsall/0/8/1",
  "/api/getSiteBanners/",
  "/api/API/validate-password",
])("%s is an unknown path", async (path) => {
  const { calls, request } = serving(() => ({}));
  const response = await request(path, { method: path.includes("password") ? "POST" : "GET" });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    error: "Call not found.",
    message: "Call not found.",
    code: "not_offered",
  });
  expect(calls).toEqual([]);
});

test.each(["{", "null", "[]", '"text"', "UserID=a"])("the body %s is refused", async (body) => {
  const { calls, request } = serving(() => ({}));
  const response = await request("/api/processlogin", { method: "POST", body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid", error: "The request body must be a JSON object." });
  expect(calls).toEqual([]);
});

test("a body of 64 kB is read, and a larger one is refused with or without Content-Length", async () => {
  const { calls, request } = serving(() => ({}));
  const body = (size: number) => JSON.stringify({ UserID: "x".repeat(size - '{"UserID":""}'.length) });
  const post = (size: number, sized: boolean) => {
    const text = body(size);
    const headers = sized ? { "content-length": String(text.length) } : undefined;
    return request("/api/processlogin", { method: "POST", body: text, headers });
  };
  for (const sized of [true, false]) {
    expect((await post(65_536, sized)).status).toBe(200);
    const refused = await post(65_537, sized);
    expect(refused.status).toBe(413);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.json()).toEqual({
      error: "The request is too large.",
      message: "The request is too large.",
      code: "too_large",
    });
  }
  expect(calls).toHaveLength(2);
});

test.each([
  ["invalid", 400],
  ["unauthorized", 401],
  ["forbidden", 403],
  ["not_found", 404],
  ["conflict", 409],
  ["rate_limited", 429],
  ["not_offered", 501],
  ["unavailable", 503],
] as const)("an error %s has the status %i", async (code, status) => {
  const { request } = serving(() => {
    throw new GameApiError(code, plainText("A text for the player."), {});
  });
  const response = await request("/api/getSiteBanners");
  expect(response.status).toBe(status);
  expect(response.headers.get("retry-after")).toBe(code === "rate_limited" ? "60" : null);
  expect(await response.json()).toEqual({ error: "A text for the player.", message: "A text for the player.", code });
});

test("input outside the contract answers 400 with the messages of its fields", async () => {
  const request = servingEmbedded();
  const response = await request("/api/getnewsall/9/8/1/x");
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: "The request is not valid.",
    message: "The request is not valid.",
    code: "invalid",
    fields: { type: [expect.any(String)], latest: [expect.any(String)] },
  });
});

test("a call that is not offered answers 501", async () => {
  const { request } = serving(() => {
    throw new GameApiError("not_offered", message("call.notOffered"));
  });
  const response = await request("/api/user-ip");
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({ code: "not_offered", error: "Not available on this server." });
});

test.each([
  ["an error", new Error("secret-detail at /srv/app.ts:1")],
  ["a value that is not an error", "secret-detail"],
])("%s thrown unexpectedly answers 500 without details and is logged", async (_, thrown) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { request } = serving(() => {
    throw thrown;
  });
  const response = await request("/api/getSiteBanners");
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error: t("call.unexpected"),
    message: t("call.unexpected"),
    code: "unavailable",
  });
  expect(log).toHaveBeenCalledExactlyOnceWith("game-api server: unexpected error", thrown);
});

test("an implementation that fails to start answers 500", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const app = createApiApp({
    gameApiFor: () => {
      throw new Error("no database");
    },
  });
  expect((await app.request(`${ORIGIN}/api/getSiteBanners`)).status).toBe(500);
});

test("Server-Timing is sent to local requests and to admins", async () => {
  const { DB, SESSION_SECRET } = env;
  const timing = async (origin: string, path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    const isolate = isolateHolder("test")({ DB, SESSION_SECRET }, "portal.test");
    const event = { request: new Request(`${origin}/api${path}`, { headers }), isolate, waitUntil: () => {} };
    return (await handleApiRequest(event as unknown as EdgeContext)).headers.get("server-timing");
  };
  const { token, userNum } = await newShopper();
  expect(await timing("http://127.0.0.1:8788", "/getcontentversion")).toMatch(/^db;desc="\d+ queries, \d+ trips";dur=/);
  expect(await timing(ORIGIN, "/getcontentversion")).toBeNull();
  expect(await timing(ORIGIN, "/getcontentversion", token)).toBeNull();
  expect(await timing(ORIGIN, "/admindashboard", token)).toBeNull();
  await env.DB.prepare("UPDATE users SET user_type = 11 WHERE user_num = ?1").bind(userNum).run();
  expect(await timing(ORIGIN, "/admindashboard", token)).toMatch(/^db;/);
});

test("a portal serves its own game API, and answers 404 when it uses an upstream", async () => {
  const ask = (bindings: object) => {
    const isolate = isolateHolder("test")(bindings, "portal.test");
    const event = { request: new Request(`${ORIGIN}/api/getcontentversion`), isolate, waitUntil: () => {} };
    return handleApiRequest(event as unknown as EdgeContext);
  };
  const { DB, SESSION_SECRET } = env;
  const own = await ask({ DB, SESSION_SECRET, GAME_API_URL: "" });
  expect([own.status, await own.json()]).toEqual([
    200,
    { version: 0, maintenance: { scope: "off", from: null, until: null, ends_by_itself: false }, disabled: [] },
  ]);

  const other = await ask({ DB, SESSION_SECRET, GAME_API_URL: "https://game.example" });
  expect(other.status).toBe(404);
  expect(other.headers.get("cache-control")).toBe("no-store");
  expect(await other.json()).toMatchObject({ error: "This portal uses another game API.", code: "not_offered" });
});

/** The parts of an OpenAPI document that the tests read. */
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { scheme: string }>; schemas: Record<string, unknown> };
}
interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> };
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }>; $ref?: string }>;
}

const publicDefinitions = definitions.filter(({ access }) => ["anyone", "player"].includes(access));
const publicCalls = publicDefinitions.map(({ id }) => id);
const peopleCalls = ["register", "checkregistration", "findUserID", "findPassword", "submitticket"];

/** The document for a user of this type. */
async function documentForUserType(userType: number | undefined): Promise<Document> {
  const { request } = serving(() => ({ user: { userType } }));
  const headers = userType === undefined ? undefined : { authorization: "Bearer token" };
  return (await request("/api/openapi.json", { headers })).json();
}

const operationIds = ({ paths }: Document) =>
  Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));

test("the OpenAPI document describes player calls to everyone, and all calls to admins", async () => {
  for (const userType of [undefined, 0, 1, 3]) {
    expect(operationIds(await documentForUserType(userType)).sort(), `${userType}`).toEqual([...publicCalls].sort());
  }
  expect(JSON.stringify(await documentForUserType(1))).not.toMatch(/admin|bridge/i);
  for (const userType of [11, 20, 30]) {
    expect(operationIds(await documentForUserType(userType)).sort()).toEqual(definitions.map(({ id }) => id).sort());
  }
  const { request } = serving(() => {
    throw new GameApiError("unauthorized", plainText("Your session has ended."));
  });
  const stale = await request("/api/openapi.json", { headers: { authorization: "Bearer stale" } });
  expect(operationIds(await stale.json())).toHaveLength(publicCalls.length);
});

test("the OpenAPI document describes fields, access, and what calls for people need", async () => {
  const document = await documentForUserType(30);
  expect(document.openapi).toBe("3.1.0");
  expect(document.components.securitySchemes.token).toMatchObject({ scheme: "bearer" });
  expect(document.components.securitySchemes.apiKey).toMatchObject({ scheme: "bearer" });
  for (const { id: name, method, path, access, request: schema } of definitions) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const body = operation?.requestBody?.content["application/json"]?.schema.properties ?? {};
    const parameters = operation?.parameters ?? [];
    const fields = parameters.filter((parameter) => parameter.in !== "header").map((parameter) => parameter.name);
    const described = [...fields, ...Object.keys(body)];
    expect([operation?.operationId, described.sort()]).toEqual([
      name,
      wireFieldsOf(schema)
        .map(({ wire }) => wire)
        .sort(),
    ]);
    const headers = parameters.filter((parameter) => parameter.in === "header").map((parameter) => parameter.name);
    expect([name, headers]).toEqual([name, peopleCalls.includes(name) ? ["X-Form-Stamp", "X-Turnstile-Token"] : []]);
    const scope = scopeOfCall(callNames().find((one) => contract[one].id === name) ?? "");
    const byKey = scope === undefined ? [] : [{ apiKey: [scope] }];
    expect(operation?.security).toEqual(access === "anyone" ? [] : [{ token: [] }, ...byKey]);
    expect(operation?.responses.default?.$ref).toBe("#/components/responses/Error");
    expect(operation?.tags).toHaveLength(1);
  }
});

test("the OpenAPI document describes what webhooks send", async () => {
  const { request } = serving(() => ({}));
  const { webhooks } = (await (await request("/api/openapi.json")).json()) as {
    webhooks: Record<string, { post: Operation & { summary: string } }>;
  };
  expect(Object.keys(webhooks)).toEqual(noticeEventNames);
  const { post } = webhooks["order.paid"]!;
  expect(post.summary).toBe("Order paid");
  expect(post.parameters?.map(({ name }) => name)).toEqual(["X-Portal-Notice", "X-Portal-Signature"]);
  const { properties, required } = post.requestBody!.content["application/json"]!.schema;
  expect(required).toEqual(Object.keys(properties));
  expect(properties).toMatchObject({
    event: { const: "order.paid" },
    values: { properties: { amount: { type: "string", examples: ["250.00"] } } },
  });
});

test("the OpenAPI document has bounds, types and required fields", async () => {
  const { request } = serving(() => ({}));
  const { paths }: Document = await (await request("/api/openapi.json")).json();
  expect(paths["/getnewsall/{type}/{count}/{list}/{latest}"]?.get?.parameters?.[1]).toMatchObject({
    name: "count",
    in: "path",
    required: true,
    schema: { type: "number", minimum: 1, maximum: 50 },
  });
  expect(paths["/shoppurchases"]?.get?.parameters).toEqual([
    { name: "page", in: "query", required: false, schema: { type: "integer" } },
    { name: "per_page", in: "query", required: false, schema: { type: "number", minimum: 1, maximum: 500 } },
  ]);
  expect(paths["/processCoupon"]?.post?.requestBody?.content["application/json"]?.schema.required).toEqual([
    "CouponCode",
  ]);
  const news = paths["/getspecificnews/{newsid}"]?.get?.responses["200"]?.content?.["application/json"]?.schema;
  expect(news).toMatchObject({
    properties: {
      data: {
        items: {
          properties: { id: { type: "integer" }, subject: { type: "string" }, IsShowThumbnail: { type: "boolean" } },
        },
      },
    },
  });
  // A field without a type comes from a transform without a pipe after it.
  expect(JSON.stringify(paths).replaceAll('"default":{}', "")).not.toContain(":{}");
});

test("the documentation page lists the public and player calls, without scripts or inline styles", async () => {
  const { request } = serving(() => ({}));
  const response = await request("/api/docs");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  const page = await response.text();
  for (const { id, path } of publicDefinitions) {
    expect(page).toContain(`<article id="${id}">`);
    expect(page).toContain(`<code>${path}</code>`);
  }
  expect(page.match(/<article id=/g)).toHaveLength(publicCalls.length);
  expect(page).not.toMatch(/admin(?!ed)|bridge/i);
  expect(page.match(/-H &#39;X-Form-Stamp: STAMP&#39;/g)).toHaveLength(peopleCalls.length);
  expect(page).toContain("curl &#39;https://portal.example/api/getnewsall/0/1/0/0&#39;");
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=|undefined|\[object/);
  const style = await request("/api/docs.css");
  expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
});

test("the examples of the page are valid requests", async () => {
  const { request } = serving(() => ({}));
  const page = (await (await request("/api/docs")).text()).replaceAll("&#39;", "'").replaceAll("&quot;", '"');
  for (const { id: name, method, path } of publicDefinitions) {
    const example = page.split(`<article id="${name}">`)[1]?.match(/<pre><code>([^<]*)/)?.[1] ?? "";
    const address = new URL(example.match(/'(https:[^']*)'/)?.[1] ?? "");
    const pattern = new RegExp(`^/api${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const inPath = address.pathname.match(pattern)?.groups;
    const body = example.match(/-d '(.*)'/)?.[1] ?? "{}";
    const input = method === "GET" ? Object.fromEntries(address.searchParams) : JSON.parse(body);
    expect(
      () => parseRequest(callNameById(name), decodeWire(contract[callNameById(name)].request, { ...input, ...inPath })),
      name,
    ).not.toThrow();
  }
});
