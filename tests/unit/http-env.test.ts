import { expect, test } from "vitest";
import { providerKeysOf } from "#app/features/connections/embedded/options.ts";
import { isEnvError, readEnv } from "#app/server/env.ts";

const DB = { prepare: () => undefined };
const SECRET = "0123456789abcdef0123456789abcdef";
const complete = { DB, SESSION_SECRET: SECRET };

test("a minimal environment is read with defaults", () => {
  expect(readEnv({ ...complete })).toEqual({
    database: DB,
    connections: {},
    upstream: undefined,
    sessionSecrets: [SECRET],
    siteName: undefined,
    siteOrigin: undefined,
    version: "dev",
  });
});

test("an environment with all variables is read", () => {
  const newer = "f".repeat(40);
  const env = readEnv({
    SESSION_SECRET: ` ${newer} , ${SECRET}`,
    GAME_API_URL: "https://game.test/api/",
    GAME_API_CSRF_TOKEN: "csrf",
    GAME_API_ASSETS_URL: "https://cdn.test",
    SITE_NAME: " Dragon Peak ",
    SITE_URL: "https://portal.example/below/",
    CF_PAGES_COMMIT_SHA: "abc",
    ASSETS: {},
  });
  expect(env).toEqual({
    database: undefined,
    connections: {},
    upstream: { baseUrl: "https://game.test/api/", csrfToken: "csrf", assetsUrl: "https://cdn.test" },
    sessionSecrets: [newer, SECRET],
    siteName: "Dragon Peak",
    siteOrigin: "https://portal.example",
    version: "abc",
  });
});

test.each([
  ["https://game.test/api/v2/", "https://game.test"],
  ["http://127.0.0.1:9000", "http://127.0.0.1:9000"],
])("the assets URL of the game API %s defaults to its origin", (GAME_API_URL, assetsUrl) => {
  expect(readEnv({ ...complete, GAME_API_URL }).upstream?.assetsUrl).toBe(assetsUrl);
});

test("the local platform's commit of zeros is not used as the version", () => {
  expect(readEnv({ ...complete, CF_PAGES_COMMIT_SHA: "0".repeat(40) }).version).toBe("dev");
});

test("empty variables count as not set", () => {
  const env = readEnv({ ...complete, GAME_API_URL: "", SITE_NAME: "  ", SITE_URL: "" });
  expect([env.upstream, env.siteName, env.siteOrigin]).toEqual([undefined, undefined, undefined]);
});

const broken: readonly [name: string, bindings: object, message: RegExp][] = [
  ["no secret", { DB }, /^SESSION_SECRET: is missing; set it to a random text of at least 32 characters/],
  ["an empty secret", { DB, SESSION_SECRET: "" }, /^SESSION_SECRET: is too short; /],
  ["a short secret", { DB, SESSION_SECRET: "short" }, /^SESSION_SECRET: is too short; /],
  ["a short second secret", { DB, SESSION_SECRET: `${SECRET},short` }, /^SESSION_SECRET: is too short; /],
  ["no database", { SESSION_SECRET: SECRET }, /^DB: is missing; bind a D1 database named DB/],
  ["something else as database", { DB: "portal", SESSION_SECRET: SECRET }, /^DB: is not a D1 database; /],
  ["no address", { ...complete, GAME_API_URL: "game.test" }, /^GAME_API_URL: is not an http or https address; /],
  ["another scheme", { ...complete, GAME_API_URL: "ftp://game.test" }, /^GAME_API_URL: is not an http/],
  ["a site without scheme", { ...complete, SITE_URL: "portal.test" }, /^SITE_URL: is not an http/],
];

test.each(broken)("%s causes one clear error", (_name, bindings, message) => {
  const error = thrownBy(() => readEnv(bindings));
  expect(isEnvError(error)).toBe(true);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toContain("\n");
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("keys of payment providers go together with the secrets of their webhooks", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_live_1", PAYMONGO_SECRET_KEY: "sk_test_1" };
  const secrets = { STRIPE_WEBHOOK_SECRET: "whsec_1", PAYMONGO_WEBHOOK_SECRET: "whsk_1" };
  const keysOf = (values: object) => providerKeysOf(readEnv({ ...complete, ...values }).connections);
  expect(keysOf({ ...keys, ...secrets, PAYMONGO_METHODS: "gcash, qrph" })).toEqual({
    stripe: { secretKey: "sk_live_1", webhookSecret: "whsec_1", apiUrl: undefined },
    paymongo: { secretKey: "sk_test_1", webhookSecret: "whsk_1", methods: ["gcash", "qrph"], apiUrl: undefined },
    paypal: undefined,
  });
  const payPal = { PAYPAL_CLIENT_ID: "client", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_WEBHOOK_ID: "webhook" };
  const payPalOf = (values: object) => keysOf({ ...payPal, ...values }).paypal;
  const options = { clientId: "client", clientSecret: "secret", webhookId: "webhook", apiUrl: undefined };
  expect(payPalOf({})).toEqual({ ...options, isSandbox: false });
  expect(payPalOf({ PAYPAL_ENVIRONMENT: "sandbox" })).toEqual({ ...options, isSandbox: true });
  expect(() => payPalOf({ PAYPAL_ENVIRONMENT: "test" })).toThrow("PAYPAL_ENVIRONMENT");
  expect(() => payPalOf({ PAYPAL_WEBHOOK_ID: "" })).toThrow("go together");
  for (const [name, value] of Object.entries({ ...keys, ...secrets, ...payPal }))
    expect(() => readEnv({ ...complete, [name]: value })).toThrow("go together");
  expect(() => readEnv({ ...complete, PAYMONGO_METHODS: "gcash;qrph" })).toThrow("PAYMONGO_METHODS");
});
