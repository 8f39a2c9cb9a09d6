import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { countRows } from "#tests/fixtures/shoppers.ts";

const confirmed = { reason: "A second owner", confirm: "on" } as const;
const invalidLink = { code: "invalid", message: expect.stringContaining("no longer valid") };

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM users"), env.DB.prepare("DELETE FROM account_links")]);
});

async function openConsole(mailer = true) {
  const portal = testGameApi(mailer ? {} : { mailer: undefined });
  const owner = await newLogin(30);
  const invitee = await newLogin(1);
  await env.DB.exec("UPDATE users SET email_verified_at = 1");
  return { ...portal, owner, invitee, ownerApi: portal.as(owner), inviteeApi: portal.as(invitee) };
}

const secure = (userNum: number) =>
  env.DB.prepare(
    "INSERT INTO passkeys (credential_id, user_num, public_key, counter, name, created_at) VALUES ('x' || ?1, ?1, x'00', 0, 'Key', 1)",
  )
    .bind(userNum)
    .run();

const typeOf = (userNum: number) =>
  env.DB.prepare("SELECT user_type FROM users WHERE user_num = ?").bind(userNum).first<number>("user_type");

test("an owner is invited by mail, accepts with a second factor, and all owners are told", async () => {
  const { owner, ownerApi, invitee, inviteeApi, mails, settle } = await openConsole();
  const { userNum, userId } = invitee;
  const reply = await ownerApi.staffAdmin.inviteOwner({ userNum, ...confirmed });
  await settle();
  const mail = mails.find(({ to, text }) => to === `${userId}@mail.example` && text.includes("/ownerinvite"));
  const token = tokenIn(mail?.text);
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ action: "admininviteowner", target: `player ${userNum}`, admin_id: owner.userId });
  expect(JSON.stringify([reply, entry])).not.toContain(token);
  expect(
    mails.some(({ to, text }) => to === `${owner.userId}@mail.example` && text.includes(`invited ${userId}`)),
  ).toBe(true);
  expect((await ownerApi.staffAdmin.byNum({ userNum })).member.invited).toBe(true);

  await expect(inviteeApi.owners.accept({ token })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("second factor"),
  });
  await secure(userNum);
  await inviteeApi.owners.accept({ token });
  await settle();
  expect(await typeOf(userNum)).toBe(30);
  expect(await countRows("sessions", `user_num = ${userNum}`)).toBe(0);
  expect(await latestAuditEntries()).toMatchObject([
    {
      action: "acceptownership",
      admin_id: userId,
      target: `player ${userNum}`,
      after: JSON.stringify({ userId, userType: 30 }),
    },
  ]);
  expect(
    mails.some(({ to, text }) => to === `${owner.userId}@mail.example` && text.includes(`${userId} has accepted`)),
  ).toBe(true);
  expect(await countRows("account_links", "purpose = 'owner'")).toBe(0);
  const { actions, entries } = await ownerApi.auditAdmin.list({ action: "acceptownership" });
  expect(entries).toHaveLength(1);
  expect(actions).toEqual([...new Set(actions)].sort());
  expect(actions).toEqual(expect.arrayContaining(["acceptownership", "admininviteowner"]));
});

test("a link is of no use to another account, when it is old, withdrawn, replaced, or the address changed", async () => {
  const { ownerApi, invitee, as } = await openConsole(false);
  const { userNum } = invitee;
  await secure(userNum);
  const invite = async () => tokenIn((await ownerApi.staffAdmin.inviteOwner({ userNum, ...confirmed })).link ?? "");
  const first = await invite();
  const other = await newLogin(20);
  await secure(other.userNum);
  await expect(as(other).owners.accept({ token: first })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("for another account"),
  });
  const second = await invite();
  const api = as(invitee);
  await expect(api.owners.accept({ token: first })).rejects.toMatchObject(invalidLink);
  const changes = [
    "UPDATE account_links SET expires_at = 1",
    "UPDATE users SET email_key = 'new@mail.example' WHERE user_type = 1",
  ];
  for (const change of changes) {
    await invite();
    await env.DB.exec(change);
    await expect(api.owners.accept({ token: second })).rejects.toMatchObject(invalidLink);
  }
  await env.DB.exec("UPDATE users SET email_key = lower(email) WHERE user_type = 1");
  const third = await invite();
  await ownerApi.staffAdmin.withdrawOwner({ userNum });
  await expect(api.owners.accept({ token: third })).rejects.toMatchObject(invalidLink);
  expect((await ownerApi.staffAdmin.byNum({ userNum })).member.invited).toBe(false);
  const fourth = await invite();
  const results = await Promise.allSettled([
    api.owners.accept({ token: fourth }),
    api.owners.accept({ token: fourth }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("only owners invite, only accounts below them with a confirmed address of their own", async () => {
  const { ownerApi, owner, invitee, as } = await openConsole();
  const manager = as(await newMember(20, ["console", "staff", "accounts", "read players"]));
  const { userNum } = invitee;
  for (const call of ["inviteOwner", "withdrawOwner"] as const)
    await expect(manager.staffAdmin[call]({ userNum, ...confirmed })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("Only an owner"),
    });
  const invite = (of: number) => ownerApi.staffAdmin.inviteOwner({ userNum: of, ...confirmed });
  await expect(invite(owner.userNum)).rejects.toMatchObject({ code: "forbidden" });
  await expect(invite((await newLogin(30)).userNum)).rejects.toMatchObject({ code: "forbidden" });
  await expect(invite((await newLogin(3)).userNum)).rejects.toMatchObject({ code: "conflict" });
  await expect(invite(999_999)).rejects.toMatchObject({ code: "not_found" });
  await env.DB.prepare("UPDATE users SET email_verified_at = NULL WHERE user_num = ?").bind(userNum).run();
  await expect(invite(userNum)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("has not confirmed"),
  });
  await expect(as({}).owners.accept({ token: "x" })).rejects.toMatchObject({ code: "unauthorized" });
});
