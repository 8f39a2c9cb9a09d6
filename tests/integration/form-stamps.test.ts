import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { callNames, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { createApiApp, humanCheckRefusal } from "#app/contract/http/api-app.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { databaseStamps } from "#app/features/spam-protection/embedded/form-stamps.ts";
import { newFormStamp } from "#app/features/spam-protection/form-stamp.ts";
import { STAMP_LOCK_TIMEOUT, type StampStore } from "#app/features/spam-protection/human-check.ts";
import { MemoryStampStore } from "#app/features/spam-protection/memory-stamp-store.server.ts";
import { createSpamProtection } from "#app/features/spam-protection/spam-protection.server.ts";
import { registration } from "#tests/fixtures/accounts.ts";
import { testGameApi, testKeys } from "#tests/fixtures/embedded.ts";
import { base64, pictures } from "#tests/fixtures/pictures.ts";
import { countRows } from "#tests/fixtures/shoppers.ts";

const START = Date.UTC(2026, 5, 1);
const DAY = 86_400_000;

describe.each<[string, (now: () => number) => StampStore]>([
  ["the database", (now) => databaseStamps(env.DB, now)],
  ["the isolate's memory", (now) => new MemoryStampStore(now)],
])("stamps in %s", (_, storeAt) => {
  test("one of many concurrent claims takes a stamp, and its result is stored", async () => {
    const store = storeAt(() => START);
    const id = crypto.randomUUID();
    const states = await Promise.all(Array.from({ length: 20 }, () => store.take(id, "content", START + DAY)));
    expect(states.filter(({ state }) => state === "taken")).toHaveLength(1);
    expect(states.filter(({ state }) => state === "busy")).toHaveLength(19);
    expect(await store.take(id, "other", START + DAY)).toEqual({ state: "used" });
    await store.settle(id, "{}");
    await store.release(id);
    expect(await store.take(id, "content", START + DAY)).toEqual({ state: "done", result: "{}" });
  });

  test("a released or abandoned stamp can be claimed again", async () => {
    let now = START;
    const store = storeAt(() => now);
    const id = crypto.randomUUID();
    await store.take(id, "content", START + DAY);
    await store.release(id);
    expect(await store.take(id, "other", START + DAY)).toEqual({ state: "taken" });
    now += STAMP_LOCK_TIMEOUT;
    expect(await store.take(id, "content", START + DAY)).toEqual({ state: "used" });
    now += 1;
    expect(await store.take(id, "content", START + DAY)).toEqual({ state: "taken" });
  });

  test("releasing a stamp releases only that stamp", async () => {
    const store = storeAt(() => START);
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await store.take(id, "content", START + DAY);
    await store.take(other, "content", START + DAY);
    await store.release(id);
    expect(await store.take(other, "content", START + DAY)).toEqual({ state: "busy" });
  });

  test("the result of a stamp is stored for that stamp only", async () => {
    const store = storeAt(() => START);
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await store.take(id, "content", START + DAY);
    await store.take(other, "content", START + DAY);
    await store.settle(id, "{}");
    expect(await store.take(other, "content", START + DAY)).toEqual({ state: "busy" });
  });

  test("the result of a stamp stays when it is sent again later", async () => {
    let now = START;
    const store = storeAt(() => now);
    const id = crypto.randomUUID();
    await store.take(id, "content", START + DAY);
    await store.settle(id, '{"number":1}');
    now += 2 * STAMP_LOCK_TIMEOUT;
    expect(await store.take(id, "content", START + DAY)).toEqual({ state: "done", result: '{"number":1}' });
  });
});

test("expired stamps are deleted from the database when new ones are stored", async () => {
  let now = START;
  const store = databaseStamps(env.DB, () => now);
  await store.take("old", "content", START + 1000);
  now += 1000;
  await store.take("new", "content", START + DAY);
  expect(await countRows("form_stamps", "id IN ('old', 'new')")).toBe(1);
});

const PROXY_KEY = "shared-by-two-portals-of-these-tests-01234567";
let visitors = 0;

/** The HTTP API over the embedded game API, for a visitor of one address. */
function serving() {
  visitors += 1;
  const ip = `10.77.0.${visitors}`;
  const portal = testGameApi();
  const app = createApiApp({
    gameApiFor: ({ caller }) => portal.as(caller),
    proxyKeyOf: () => PROXY_KEY,
    humanCheckFor: ({ caller }) =>
      createSpamProtection({
        keys: testKeys,
        turnstile: undefined,
        ip: caller.ip,
        now: () => portal.clock.time,
        stamps: () => databaseStamps(env.DB, () => portal.clock.time),
        refusal: humanCheckRefusal,
      }),
  });
  const call = async (path: string, body: object | undefined, headers: Record<string, string> = {}) => {
    const response = await app.request(`https://portal.test/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { "cf-connecting-ip": ip, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, reply: (await response.json()) as Record<string, unknown> };
  };
  const stamp = async () => {
    const { reply } = await call("/getformstamp", undefined);
    portal.clock.time += Number(reply.wait_ms);
    return { "x-form-stamp": String(reply.stamp) };
  };
  return { ...portal, call, stamp };
}

const ticket = () => ({
  name: "Visitor",
  email: `${crypto.randomUUID()}@mail.example`,
  category: "bug",
  subject: "Subject",
  message: "Message",
});

test("calls for people over HTTP need a stamp or the key of another portal", async () => {
  const { call, clock, stamp } = serving();
  const calls: [string, object][] = [
    ["/register", registration({ userId: "stampless" })],
    ["/checkregistration", { userId: "stampless" }],
    ["/findUserID", { findIDEmail: "somebody@mail.example" }],
    ["/findPassword", { findPWID: "somebody", findPWEmail: "somebody@mail.example" }],
    ["/submitticket", ticket()],
  ];
  const other = await newFormStamp(clock.time - 5000, new Keyring(["another-secret".padEnd(40, "0")]));
  for (const [path, body] of calls) {
    const refused = await call(path, body);
    expect([path, refused.status]).toEqual([path, 403]);
    expect(refused.reply).toMatchObject({ code: "forbidden", error: expect.stringContaining("/api/getformstamp") });
    for (const forged of ["x", other]) {
      expect((await call(path, body, { "x-form-stamp": forged })).status, path).toBe(403);
    }
    const tooNewStamp = await newFormStamp(clock.time - 999, testKeys);
    expect((await call(path, body, { "x-form-stamp": tooNewStamp })).reply.error).toContain("too early");
    const expiredStamp = await newFormStamp(clock.time - DAY - 1, testKeys);
    expect((await call(path, body, { "x-form-stamp": expiredStamp })).reply.error).toContain("expired");
    expect((await call(path, body, { "x-proxy-key": "wrong" })).status, path).toBe(403);
  }
  expect(await countRows("users", "user_id_key = 'stampless'")).toBe(0);
  for (const [path, body] of calls) expect((await call(path, body, await stamp())).status, path).toBe(200);
  const portalOfFront = { "x-proxy-key": PROXY_KEY, "x-forwarded-for": "10.78.0.1" };
  for (const [path, body] of calls.slice(1)) expect((await call(path, body, portalOfFront)).status, path).toBe(200);
});

test("a stamp creates one account: repeats get the same answer, other input is refused", async () => {
  const { call, stamp } = serving();
  const headers = await stamp();
  const first = registration({ userId: "stamped1" });
  const [one, two] = await Promise.all([call("/register", first, headers), call("/register", first, headers)]);
  expect(one).toEqual(two);
  expect(one).toMatchObject({ status: 200, reply: { status: 1 } });
  const second = await call("/register", registration({ userId: "stamped2" }), headers);
  expect(second).toMatchObject({ status: 403, reply: { code: "forbidden", error: expect.stringContaining("used") } });
  expect(await countRows("users", "user_id_key LIKE 'stamped%'")).toBe(1);
});

test("a request that fills in the honeypot of the forms is refused", async () => {
  const { call, stamp } = serving();
  const headers = await stamp();
  const trapped = { ...registration({ userId: "trapped" }), leaveEmpty: "https://spam.example" };
  expect(await call("/register", trapped, headers)).toMatchObject({ status: 403, reply: { code: "forbidden" } });
  expect(await countRows("users", "user_id_key = 'trapped'")).toBe(0);
  expect((await call("/register", { ...trapped, leaveEmpty: "" }, headers)).status).toBe(200);
});

test("every call that anyone can make and that writes or mails needs a stamp, a secret, or counts its failures", () => {
  const open = callNames().filter((name) => calls[name].access === "anyone" && calls[name].method === "POST");
  const stamped = open.filter((name) => (calls[name] as CallDefinition).requiresHumanCheck);
  expect(stamped.sort()).toEqual([
    "accounts.checkRegistration",
    "accounts.findPassword",
    "accounts.findUserId",
    "accounts.register",
    "tickets.submit",
  ]);
  expect(open.filter((name) => !stamped.includes(name)).sort()).toEqual([
    // Reads only; its calls are counted by address.
    "accounts.checkLink",
    // The password; see accounts-login.test.ts.
    "accounts.confirmLogin",
    "accounts.logIn",
    "accounts.logInWithPasskey",
    // The token of a link; see accounts-links.test.ts.
    "accounts.resetPassword",
    "accounts.undoEmailChange",
    "accounts.unlistByLink",
    "accounts.verifyEmail",
    // Limited by address; a challenge is a short-lived row.
    "passkeys.requestOptions",
    // The number of a ticket and its address, or the account it belongs to; see tickets.test.ts.
    "tickets.check",
    "tickets.close",
    "tickets.image",
    "tickets.rate",
    "tickets.reply",
  ]);
});

test("a stamp can be used again after a validation error", async () => {
  const { call, stamp } = serving();
  const headers = await stamp();
  const values = registration({ userId: "corrected" });
  expect((await call("/register", { ...values, userPassword: "short" }, headers)).status).toBe(400);
  expect((await call("/register", { ...values, userId: 7 }, headers)).status).toBe(400);
  expect((await call("/register", values, headers)).status).toBe(200);
  const again = await stamp();
  expect((await call("/submitticket", { ...ticket(), images: [base64("no picture")] }, again)).status).toBe(400);
  expect((await call("/submitticket", { ...ticket(), images: [pictures.png] }, again)).status).toBe(200);
});

test("a request without a stamp is refused before its body is read", async () => {
  const { call } = serving();
  // The body is larger than the call allows.
  const refused = await call("/register", { userId: "x".repeat(100_000) });
  expect(refused.status).toBe(403);
});
