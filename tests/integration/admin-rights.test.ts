import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type CallName, callNames, callOf, calls, type GameApi } from "#app/contract/contract.ts";
import type { CallDefinition } from "#app/contract/define.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { type AdminRight, adminRightKeys, adminRights } from "#app/features/admin/rights.ts";
import { newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows } from "#tests/fixtures/shoppers.ts";

const adminCalls = callNames().filter((name) => calls[name].access === "admin");

/** The error code of a call, or `ok`. */
async function answerOf(gameApi: GameApi, name: CallName, input: unknown = {}): Promise<string> {
  try {
    await callOf(gameApi, name)(input);
    return "ok";
  } catch (error) {
    return isGameApiError(error) ? error.code : `thrown ${error}`;
  }
}

test("every call of the console needs the level of its right", async () => {
  const { gameApi, as } = testGameApi();
  expect(adminCalls.length).toBeGreaterThan(20);
  for (const name of adminCalls) {
    const { right } = calls[name] as CallDefinition;
    expect(right, name).toBeDefined();
    expect([name, await answerOf(gameApi, name)]).toEqual([name, "unauthorized"]);
  }
  for (const userType of [0, 1, 11, 19, 20, 29, 30]) {
    const { token } = await newLogin(userType);
    for (const name of adminCalls) {
      const { right } = calls[name] as CallDefinition;
      const answer = await answerOf(as({ token }), name);
      if (right && userType >= adminRights[right]) expect([name, answer]).not.toContain("forbidden");
      else expect([name, userType, answer]).toEqual([name, userType, "forbidden"]);
      expect([name, answer]).not.toContain("unauthorized");
    }
  }
  expect((await env.DB.prepare("SELECT action FROM audit_log").all()).results).toEqual([]);
});

test("a right alone is enough for each of its calls, and all others together are not", async () => {
  const { as } = testGameApi();
  const memberWith = async (rights: readonly AdminRight[]) => as(await newMember(11, rights));
  const members = new Map<string, { owning: GameApi; lacking: GameApi }>();
  for (const right of adminRightKeys)
    members.set(right, {
      owning: await memberWith([right]),
      lacking: await memberWith(adminRightKeys.filter((other) => other !== right)),
    });
  for (const name of adminCalls) {
    const { owning, lacking } = members.get(String((calls[name] as CallDefinition).right))!;
    expect([name, await answerOf(lacking, name)]).toEqual([name, "forbidden"]);
    // No role contains this call, whatever its rights.
    if (["approvalsAdmin.saveLimits", "visitorScriptAdmin.save"].includes(name))
      expect(await answerOf(owning, name)).toBe("forbidden");
    else expect([name, await answerOf(owning, name)]).not.toContain("forbidden");
  }
  expect((await env.DB.prepare("SELECT action FROM audit_log").all()).results).toEqual([]);
});

test("a role without rights has no calls, and the built-in cashier has exactly those of its rights", async () => {
  const { as } = testGameApi();
  const roles: [rank: number, role: readonly AdminRight[] | string, rights: readonly AdminRight[]][] = [
    [20, [], []],
    [20, "cashier", ["console", "read players", "vouchers", "balances", "payments", "deliveries"]],
    // A role of another rank does not apply, and one that no longer exists gives nothing.
    [11, "cashier", ["console", "tickets", "read players"]],
    [20, "role-deleted", []],
  ];
  for (const [rank, role, rights] of roles) {
    const { token } = await newMember(rank, role);
    for (const name of adminCalls) {
      const { right } = calls[name] as CallDefinition;
      const answer = await answerOf(as({ token }), name);
      const allowed = rights.includes(right as AdminRight) && name !== "approvalsAdmin.saveLimits";
      expect([name, role, answer === "forbidden"]).toEqual([name, role, !allowed]);
    }
  }
  expect((await env.DB.prepare("SELECT action FROM audit_log").all()).results).toEqual([]);
});

test("a suspended admin's token is refused everywhere", async () => {
  const { as } = testGameApi();
  const { token, userNum } = await newLogin(30);
  await env.DB.prepare("UPDATE users SET user_type = 3 WHERE user_num = ?").bind(userNum).run();
  for (const name of adminCalls) expect([name, await answerOf(as({ token }), name)]).toEqual([name, "unauthorized"]);
});

/** Invalid values, for every field. */
const invalidValues: unknown[] = [
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "\u0000",
  "\ud800",
  "%_\\",
  "x".repeat(501),
  "999999999999999999999",
  -1,
  0,
  1.5,
  1e300,
  true,
  null,
  [],
  {},
  ["1"],
];

test("a console call reports invalid input and changes nothing", async () => {
  const { as } = testGameApi();
  const { token } = await newLogin(30);
  const owner = as({ token });
  for (const name of adminCalls) {
    const { request, method } = calls[name];
    const fields = Object.keys(request.shape);
    for (const value of invalidValues) {
      const answer = await answerOf(owner, name, Object.fromEntries(fields.map((field) => [field, value])));
      expect([name, value, answer]).not.toContain("unavailable");
      expect(answer).not.toMatch(/^thrown/);
      if (method === "POST" && fields.includes("confirm")) expect([name, value, answer]).toContain("invalid");
    }
  }
  expect(await countRows("vouchers")).toBe(0);
});
