import { expect, test } from "vitest";
import { type CallName, callNames, calls } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { replySchemaOf } from "#app/contract/http/openapi.ts";
import { isApiKey } from "#app/features/api-keys/key-format.ts";
import { apiScopes, readScopes, scopeOfCall, storedScopes } from "#app/features/api-keys/scopes.ts";
import { loadConsole } from "#app/features.ts";

await loadConsole();

test("a key only reads, with a right, and never where a proof of identity is required", () => {
  const allowed = apiScopes.flatMap(({ calls }) => calls);
  expect(new Set(allowed).size).toBe(allowed.length);
  for (const name of allowed) {
    const call = calls[name as CallName] as CallDefinition | undefined;
    expect(call, name).toMatchObject({ method: "GET", access: "admin", right: expect.any(String) });
    expect(call?.requiresRecentIdentity, name).toBeUndefined();
  }
});

test("the replies that a key can read have no mail or IP addresses, names or texts of players", () => {
  const names = callNames().filter((name) => scopeOfCall(name) !== undefined);
  expect(names).toHaveLength(apiScopes.flatMap(({ calls }) => calls).length);
  const personal = /^(?:user)?(?:e-?mail|ip|phone|namefirst|namelast|address|password|message)/i;
  const fieldsOf = (schema: unknown): string[] => {
    if (typeof schema !== "object" || schema === null) return [];
    return Object.entries(schema).flatMap(([key, value]) =>
      key === "properties" ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsOf)] : fieldsOf(value),
    );
  };
  for (const name of names) {
    const fields = fieldsOf(replySchemaOf(name));
    expect(fields.length, name).toBeGreaterThan(0);
    expect(
      fields.filter((field) => personal.test(field)),
      name,
    ).toEqual([]);
  }
});

test("scopes are stored by name, and unknown ones are ignored", () => {
  expect(storedScopes(["items:read", "players:read"])).toBe("players:read items:read");
  expect(readScopes("items:read vouchers:create players:read")).toEqual(["players:read", "items:read"]);
  expect(readScopes("")).toEqual([]);
  expect(scopeOfCall("playersAdmin.list")).toBeUndefined();
});

test("only what begins with the prefix is an API key", () => {
  expect([isApiKey("apikey.x"), isApiKey("apikeyx"), isApiKey(""), isApiKey(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
