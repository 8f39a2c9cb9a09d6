import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { adminRightKeys } from "#app/features/admin/rights.ts";
import { MAX_ROLES } from "#app/features/staff/roles.ts";
import { insertRole, latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows } from "#tests/fixtures/shoppers.ts";

const staleEdit = { code: "conflict", message: expect.stringContaining("Someone else has changed this") };
const confirmed = { reason: "A reason of the test", confirm: "on" } as const;

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM roles"), env.DB.prepare("DELETE FROM users")]);
});

async function openConsole() {
  const portal = testGameApi();
  const owner = await newLogin(30);
  return { ...portal, owner, ownerApi: portal.as({ token: owner.token }) };
}

const role = (values: Partial<CallInput<"staffAdmin.saveRole">> = {}): CallInput<"staffAdmin.saveRole"> => ({
  key: "",
  name: "Shopkeeper",
  rank: 11,
  rights: ["deliveries", "read players"],
  ...values,
});

/** Composes a role and changes it, so that it has another revision than a new one. */
async function changedRole(api: GameApi): Promise<string> {
  const { key } = await api.staffAdmin.saveRole(role({ name: "Another" }));
  await api.staffAdmin.saveRole(role({ key, name: "Another", rights: [] }));
  return key;
}

/** The user type and the stored role of an account. */
const storedRole = (userNum: number) =>
  env.DB.prepare("SELECT user_type AS userType, role FROM users WHERE user_num = ?").bind(userNum).first();

test("an owner composes a role and gives it; the member has its rights, changes apply at once", async () => {
  const { ownerApi, owner, as } = await openConsole();
  await changedRole(ownerApi);
  const { key } = await ownerApi.staffAdmin.saveRole(role());
  const player = await newLogin(1);
  // Staff cannot delete their accounts.
  await env.DB.prepare("UPDATE users SET deletion_at = 1 WHERE user_num = ?").bind(player.userNum).run();
  expect(await ownerApi.staffAdmin.giveRole({ userNum: player.userNum, role: key, ...confirmed })).toEqual({
    message: `${player.userId} now has the role “Shopkeeper” and has to log in again.`,
  });
  expect(await storedRole(player.userNum)).toEqual({ userType: 11, role: key });
  expect(await countRows("users", "deletion_at IS NOT NULL")).toBe(0);
  expect((await ownerApi.staffAdmin.byNum({ userNum: player.userNum })).member).toMatchObject({
    ...{ roleKey: key, roleName: "Shopkeeper", secondFactor: false },
    rights: ["console", "read players", "deliveries"],
  });
  // Nobody else is concerned.
  expect(await storedRole(owner.userNum)).toEqual({ userType: 30, role: null });
  await as({ token: owner.token }).accounts.current({});
  // The sessions have ended.
  await expect(as({ token: player.token }).accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  expect((await latestAuditEntries())[0]).toMatchObject({
    action: "admingiverole",
    target: `player ${player.userNum}`,
    before: JSON.stringify({ userId: player.userId, userType: 1, role: "" }),
    after: JSON.stringify({ userId: player.userId, userType: 11, role: "Shopkeeper" }),
  });

  const member = await newMember(11, key);
  const memberApi = as({ token: member.token });
  expect((await memberApi.accounts.current({})).user).toMatchObject({
    userType: 11,
    roleName: "Shopkeeper",
    rights: ["console", "read players", "deliveries"],
  });
  await memberApi.deliveriesAdmin.list({});
  await expect(memberApi.ticketsAdmin.list({ state: "open", page: 1 })).rejects.toMatchObject({ code: "forbidden" });
  const { seen } = (await ownerApi.staffAdmin.roles({})).roles.find((listed) => listed.key === key)!;
  await ownerApi.staffAdmin.saveRole(role({ key, seen, rights: ["tickets"] }));
  // A later request; the calls of one request share a read of the session.
  const later = as({ token: member.token });
  await later.ticketsAdmin.list({ state: "open", page: 1 });
  await expect(later.deliveriesAdmin.list({})).rejects.toMatchObject({ code: "forbidden" });
  await expect(ownerApi.staffAdmin.saveRole(role({ key, seen }))).rejects.toMatchObject({ code: "conflict" });
});

test("players' replies carry neither rights nor a role", async () => {
  const { as } = await openConsole();
  const { user } = await as({ token: (await newLogin(1)).token }).accounts.current({});
  expect(user).not.toHaveProperty("rights");
  expect(user).not.toHaveProperty("roleName");
});

test("roles are listed with their members; built-in roles cannot be changed", async () => {
  const { ownerApi } = await openConsole();
  await newLogin(11);
  await newMember(20, "cashier");
  const { role: key } = await newMember(11, ["console"]);
  const { roles } = await ownerApi.staffAdmin.roles({});
  expect(roles.map((listed) => [listed.key, listed.members, listed.builtIn, listed.mayGive])).toEqual([
    ["support", 1, true, true],
    ["editor", 0, true, true],
    ["cashier", 1, true, true],
    ["owner", 1, true, false],
    [key, 1, false, true],
  ]);
  for (const builtIn of ["support", "editor", "cashier", "owner"]) {
    await expect(ownerApi.staffAdmin.saveRole(role({ key: builtIn }))).rejects.toMatchObject({ code: "forbidden" });
    await expect(ownerApi.staffAdmin.deleteRole({ key: builtIn, confirm: "on" })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
});

test.each<[Partial<ReturnType<typeof role>>, string]>([
  [{ name: "" }, "name"],
  [{ name: "x".repeat(41) }, "name"],
  [{ name: "OWNER" }, "name"],
  [{ name: "taken" }, "name"],
  [{ rank: 1 }, "rank"],
  [{ rank: 30 }, "rank"],
  [{ rights: ["fly"] as never }, "rights"],
])("a role with %o is refused with a message at the field", async (values, field) => {
  const { ownerApi } = await openConsole();
  await ownerApi.staffAdmin.saveRole(role({ name: "Taken" }));
  await expect(ownerApi.staffAdmin.saveRole(role(values))).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: [expect.any(String)] },
  });
  expect(await countRows("roles")).toBe(1);
});

test("a role keeps its name and its level; the level cannot be changed", async () => {
  const { ownerApi } = await openConsole();
  const { key } = await ownerApi.staffAdmin.saveRole(role());
  await ownerApi.staffAdmin.saveRole(role({ key, name: "SHOPKEEPER" }));
  await expect(ownerApi.staffAdmin.saveRole(role({ key, rank: 20 }))).rejects.toMatchObject({
    fields: { rank: [expect.any(String)] },
  });
  await expect(ownerApi.staffAdmin.saveRole(role({ key: "role-unknown" }))).rejects.toMatchObject({
    code: "not_found",
  });
  await ownerApi.staffAdmin.saveRole(role({ name: "Other" }));
  await expect(ownerApi.staffAdmin.saveRole(role({ key, name: "other" }))).rejects.toMatchObject({
    fields: { name: [expect.any(String)] },
  });
});

test("of two changes of a role at the same time one counts, and a deletion does not undo a change", async () => {
  const { ownerApi } = await openConsole();
  const { key } = await ownerApi.staffAdmin.saveRole(role());
  const answers = await Promise.allSettled(
    ["One", "Two"].map((name) => ownerApi.staffAdmin.saveRole(role({ key, name, seen: "1" }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject(staleEdit);
  const [saved, deleted] = await Promise.allSettled([
    ownerApi.staffAdmin.saveRole(role({ key, name: "Three", seen: "2" })),
    ownerApi.staffAdmin.deleteRole({ key, seen: "2", confirm: "on" }),
  ]);
  expect([saved, deleted]).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: staleEdit }]);
  await expect(ownerApi.staffAdmin.deleteRole({ key, seen: "2", confirm: "on" })).rejects.toMatchObject(staleEdit);
  await ownerApi.staffAdmin.deleteRole({ key, seen: "3", confirm: "on" });
});

test("of two roles that an account is given at the same time one counts", async () => {
  const { ownerApi } = await openConsole();
  const { userNum } = await newLogin(1);
  const answers = await Promise.allSettled(
    ["support", "cashier"].map((key) => ownerApi.staffAdmin.giveRole({ userNum, role: key, ...confirmed })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
});

test("there is a limit to the number of roles", async () => {
  const { ownerApi } = await openConsole();
  for (let made = 0; made < MAX_ROLES; made += 1) await insertRole(11, []);
  await expect(ownerApi.staffAdmin.saveRole(role())).rejects.toMatchObject({ code: "conflict" });
  expect(await countRows("roles")).toBe(MAX_ROLES);
});

test("a role is deleted once no account has it", async () => {
  const { ownerApi } = await openConsole();
  const another = await changedRole(ownerApi);
  const { role: key, userNum } = await newMember(11, ["console"]);
  await expect(ownerApi.staffAdmin.deleteRole({ key, confirm: "on" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("still have this role"),
  });
  // An account whose level another server has lowered does not have it any more.
  const former = await newMember(1, key);
  await ownerApi.staffAdmin.giveRole({ userNum, role: "support", ...confirmed });
  expect(await storedRole(userNum)).toEqual({ userType: 11, role: null });
  await ownerApi.staffAdmin.deleteRole({ key, confirm: "on" });
  expect(await storedRole(former.userNum)).toEqual({ userType: 1, role: key });
  expect(await countRows("roles", `key = '${another}'`)).toBe(1);
  await expect(ownerApi.staffAdmin.giveRole({ userNum, role: key, ...confirmed })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("deleting a role and giving it at the same time leaves nobody with an unknown role", async () => {
  const { ownerApi } = await openConsole();
  for (let round = 0; round < 5; round += 1) {
    const key = await insertRole(11, ["console"]);
    const { userNum } = await newLogin(1);
    await Promise.allSettled([
      ownerApi.staffAdmin.giveRole({ userNum, role: key, ...confirmed }),
      ownerApi.staffAdmin.deleteRole({ key, confirm: "on" }),
    ]);
    const given = (await storedRole(userNum))?.role === key;
    expect(await countRows("roles", `key = '${key}'`)).toBe(given ? 1 : 0);
  }
});

test("a manager gives only roles below their level with rights that they have", async () => {
  const { as } = await openConsole();
  const manager = await newMember(20, ["console", "staff", "accounts", "tickets", "read players"]);
  const managerApi = as({ token: manager.token });
  const { userNum } = await newLogin(1);
  const give = (key: string) => managerApi.staffAdmin.giveRole({ userNum, role: key, ...confirmed });
  for (const key of [
    "owner",
    "editor",
    "cashier",
    await insertRole(11, ["vouchers"]),
    await insertRole(20, ["console"]),
  ])
    await expect(give(key), key).rejects.toMatchObject({ code: "forbidden" });
  for (const values of [role({ rights: ["vouchers"] }), role({ rank: 20, rights: [] })])
    await expect(managerApi.staffAdmin.saveRole(values)).rejects.toMatchObject({ code: "forbidden" });
  // A role that has a right which the manager lacks cannot be changed either, not even to lose it.
  const vouchers = await insertRole(11, ["vouchers"]);
  await expect(managerApi.staffAdmin.saveRole(role({ key: vouchers, rights: [] }))).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(managerApi.staffAdmin.deleteRole({ key: vouchers, confirm: "on" })).rejects.toMatchObject({
    code: "forbidden",
  });
  for (const userType of [20, 30])
    await expect(managerApi.playersAdmin.setUserType({ userNum, userType, ...confirmed })).rejects.toMatchObject({
      code: "forbidden",
    });
  expect(await storedRole(userNum)).toEqual({ userType: 1, role: null });
  await managerApi.staffAdmin.saveRole(role({ name: "Helper", rights: ["tickets"] }));
  await give("support");
  await managerApi.playersAdmin.setUserType({ userNum, userType: 3, ...confirmed });
});

test("nobody acts on an account of their level or above, on one with further rights, or on their own", async () => {
  const { as } = await openConsole();
  const manager = await newMember(20, ["console", "staff", "accounts", "balances", "tickets", "read players"]);
  const api = as({ token: manager.token });
  const targets = [
    (await newLogin(30)).userNum,
    (await newLogin(20)).userNum,
    (await newMember(11, ["console", "vouchers"])).userNum,
    manager.userNum,
  ];
  for (const userNum of targets) {
    const before = await storedRole(userNum);
    const acts = [
      api.staffAdmin.giveRole({ userNum, role: "", ...confirmed }),
      api.staffAdmin.giveRole({ userNum, role: "support", ...confirmed }),
      api.playersAdmin.setUserType({ userNum, userType: 3, ...confirmed }),
      api.playersAdmin.sendResetLink({ userNum, ...confirmed }),
      api.playersAdmin.resetSecondFactor({ userNum, ...confirmed }),
      api.bansAdmin.suspend({ userNum, note: "", endsAt: "", ...confirmed }),
      api.balancesAdmin.adjust({
        userNum,
        currency: "rcoin",
        amount: 1,
        requestKey: crypto.randomUUID(),
        ...confirmed,
      }),
    ];
    for (const act of acts) await expect(act).rejects.toMatchObject({ code: "forbidden" });
    expect((await api.staffAdmin.byNum({ userNum })).member.mayChange).toBe(false);
    expect(await storedRole(userNum)).toEqual(before);
  }
  expect(await countRows("ledger", `reference = 'admin ${manager.userNum}'`)).toBe(0);
});

test("without the right to manage staff, suspending players works and making staff does not", async () => {
  const { as } = await openConsole();
  const api = as({ token: (await newMember(20, ["console", "accounts", "read players", "tickets"])).token });
  const { userNum } = await newLogin(1);
  const support = await newLogin(11);
  await expect(api.playersAdmin.setUserType({ userNum, userType: 11, ...confirmed })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    api.playersAdmin.setUserType({ userNum: support.userNum, userType: 3, ...confirmed }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await api.playersAdmin.setUserType({ userNum, userType: 3, ...confirmed });
  expect(await storedRole(userNum)).toEqual({ userType: 3, role: null });
});

test("no owner can be demoted or appointed through the API", async () => {
  const { ownerApi, owner } = await openConsole();
  const other = await newLogin(30);
  const player = await newLogin(1);
  for (const userNum of [owner.userNum, other.userNum]) {
    await expect(ownerApi.staffAdmin.giveRole({ userNum, role: "", ...confirmed })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(ownerApi.playersAdmin.setUserType({ userNum, userType: 1, ...confirmed })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  await expect(
    ownerApi.staffAdmin.giveRole({ userNum: player.userNum, role: "owner", ...confirmed }),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(await countRows("users", "user_type = 30")).toBe(2);
});

test("a member is removed from the staff; players and refused accounts are told apart", async () => {
  const { ownerApi, as } = await openConsole();
  const cashier = await newMember(20, "cashier");
  expect(await ownerApi.staffAdmin.giveRole({ userNum: cashier.userNum, role: "", ...confirmed })).toEqual({
    message: `${cashier.userId} is no longer a member of the staff and has to log in again.`,
  });
  expect(await storedRole(cashier.userNum)).toEqual({ userType: 1, role: null });
  expect((await ownerApi.staffAdmin.byNum({ userNum: cashier.userNum })).member).toMatchObject({
    ...{ roleKey: "", roleName: "", rights: [] },
  });
  const support = await newLogin(11);
  await ownerApi.staffAdmin.giveRole({ userNum: support.userNum, role: "", ...confirmed });
  expect(await storedRole(support.userNum)).toEqual({ userType: 1, role: null });
  await expect(as({ token: cashier.token }).accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
  const { userNum } = await newLogin(1);
  await expect(ownerApi.staffAdmin.giveRole({ userNum, role: "", ...confirmed })).rejects.toMatchObject({
    code: "conflict",
  });
  await ownerApi.staffAdmin.giveRole({ userNum, role: "cashier", ...confirmed });
  await expect(ownerApi.staffAdmin.giveRole({ userNum, role: "cashier", ...confirmed })).rejects.toMatchObject({
    code: "conflict",
  });
  const suspended = await newLogin(3);
  await expect(
    ownerApi.staffAdmin.giveRole({ userNum: suspended.userNum, role: "support", ...confirmed }),
  ).rejects.toMatchObject({ code: "conflict" });
  await expect(ownerApi.staffAdmin.giveRole({ userNum: 987_654, role: "", ...confirmed })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a user type that is set replaces the role", async () => {
  const { ownerApi } = await openConsole();
  const { userNum } = await newMember(20, "cashier");
  await ownerApi.playersAdmin.setUserType({ userNum, userType: 11, ...confirmed });
  expect(await storedRole(userNum)).toEqual({ userType: 11, role: null });
});

test("staff are listed once each in pages, the highest level first, with their last logins", async () => {
  const { ownerApi, owner } = await openConsole();
  const editor = await newLogin(20);
  await env.DB.prepare("INSERT INTO logins (user_num, at, ip) VALUES (?1, 1000, ''), (?1, 2000, '')")
    .bind(editor.userNum)
    .run();
  const supporters: number[] = [];
  for (let made = 0; made < 55; made += 1) supporters.push((await newLogin(11)).userNum);
  await newLogin(1);
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const { staff, next } = await ownerApi.staffAdmin.list({ after });
    seen.push(...staff.map(({ userNum }) => userNum));
    after = next ?? undefined;
  } while (after);
  expect(seen).toEqual([owner.userNum, editor.userNum, ...supporters.reverse()]);
  expect((await ownerApi.staffAdmin.list({})).staff.slice(0, 3)).toMatchObject([
    { roleName: "Owner", rights: adminRightKeys, lastLogin: null, mayChange: false },
    { roleName: "Editor", lastLogin: "1970-01-01T00:00:02.000Z", mayChange: true },
    { roleName: "Support", mayChange: true },
  ]);
});
