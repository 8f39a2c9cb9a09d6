import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import {
  changePasswordInGame,
  closeInGame,
  createInGame,
  keepUnlinked,
  readSealingKey,
} from "#app/features/game-tasks/embedded/tasks.ts";
import { connectGameAccount, insertAccount, registration, testPassword } from "#tests/fixtures/accounts.ts";
import { latestAuditEntries, newLogin, newMember } from "#tests/fixtures/admins.ts";
import { everyText, newAgent, type TestAgent } from "#tests/fixtures/agent.ts";
import { newBridgeKey } from "#tests/fixtures/bridge.ts";
import type { TestGameApi } from "#tests/fixtures/embedded.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { newShopper } from "#tests/fixtures/shoppers.ts";

let users = 0;
function newUserId() {
  users += 1;
  return `gamer${users}x${crypto.randomUUID().slice(0, 6)}`;
}

/** A portal with an agent that handles accounts. */
async function portalWithAgent(): Promise<TestGameApi & { agent: TestAgent }> {
  // Agents of other tests must not get the tasks of this one.
  await env.DB.batch([
    env.DB.prepare("DELETE FROM agents"),
    env.DB.prepare("DELETE FROM bridge_keys"),
    env.DB.prepare("UPDATE game_tasks SET state = 'done', sealed = NULL WHERE state = 'pending'"),
  ]);
  const portal = testGameApi();
  const agent = await newAgent(portal.as);
  await agent.report();
  return { ...portal, agent };
}

/** Accepts the only public key that waits. */
async function acceptWaitingKey(portal: TestGameApi, { bridgeAdmin }: TestGameApi["gameApi"]): Promise<void> {
  const { agents } = await bridgeAdmin.agents({});
  const [waiting] = agents.filter(({ waitingKey }) => waitingKey);
  await bridgeAdmin.acceptKey({ id: waiting!.key, publicKey: waiting!.waitingKey!, reason: "New.", confirm: "on" });
  await portal.settle();
}

const taskOf = async ({ bridge }: TestAgent) => (await bridge.pullTasks({})).tasks[0]!;

async function register({ as }: TestGameApi, values = {}) {
  const userId = newUserId();
  const address = as({ ip: `198.51.100.${1 + (users % 250)}` });
  await address.accounts.register(
    registration({ userId, userPassword: "Lantern-Gate-1", userPasswordConfirm: "Lantern-Gate-1", ...values }),
  );
  return { userId, ...(await logIn(as, userId)) };
}

async function logIn(as: TestGameApi["as"], userId: string, password = "Lantern-Gate-1") {
  const ip = `198.51.100.${1 + (users % 250)}`;
  const { token, user } = await as({ ip }).accounts.logIn({ userId, password });
  const fresh = () => as({ token: token ?? undefined, ip });
  /** `fresh` makes the calls of another request, which reads the session again. */
  return { player: fresh(), fresh, userNum: user!.userNum };
}

test("a registration reaches the game with credentials that only the agent can read", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { userId, player, userNum, fresh } = await register(portal);
  await portal.settle();
  expect(await player.gameAccounts.current({})).toEqual({
    ...{ available: true, state: "pending", refusal: null, gameUserId: userId },
  });
  expect(await agent.bridge.pollWork({})).toMatchObject({ tasks: true, deliveries: false });
  const { tasks, more } = await agent.bridge.pullTasks({});
  expect(more).toBe(false);
  expect(tasks).toMatchObject([{ kind: "create", account: userId.toLowerCase(), gameUserNum: null, until: null }]);
  expect(await agent.open(tasks[0]!)).toEqual({
    ...{ userId, password: "Lantern-Gate-1", email: `${userId}@mail.example` },
  });
  expect(await everyText()).not.toContain("Lantern-Gate-1");
  // Credentials cannot be moved to another account.
  await expect(agent.open({ ...tasks[0]!, account: "another" })).rejects.toThrow();

  const result = { gameUserNum: 70_000 + userNum, gameUserId: userId };
  expect(await agent.finish(tasks[0]!, result)).toEqual({ recorded: [tasks[0]!.task] });
  // The reply was lost, and the agent repeats its report.
  expect(await agent.finish(tasks[0]!, result)).toEqual({ recorded: [tasks[0]!.task] });
  // So it does with another result.
  await agent.finish(tasks[0]!, { refusal: "taken" });
  expect(await env.DB.prepare("SELECT state FROM game_tasks WHERE id = ?").bind(tasks[0]!.task).first("state")).toBe(
    "done",
  );
  expect(await agent.bridge.pollWork({})).toMatchObject({ tasks: false });
  expect(await player.gameAccounts.current({})).toMatchObject({ state: "ready", gameUserId: userId });
  expect((await fresh().accounts.current({})).user?.gameAccount).toBe("ready");
  expect(await agent.bridge.pullTasks({})).toEqual({ tasks: [], more: false });
  expect(
    await env.DB.prepare("SELECT sealed FROM game_tasks WHERE id = ?").bind(tasks[0]!.task).first("sealed"),
  ).toBeNull();
});

test("without an agent nothing is stored, and an account is created in the game at its next login", async () => {
  const portal = await portalWithAgent();
  const owner = portal.as({ token: (await newLogin(30)).token });
  for (const { key } of (await owner.bridgeAdmin.agents({})).agents)
    await owner.bridgeAdmin.revokeKey({ id: key, reason: "Moved.", confirm: "on" });
  const { userId, player, fresh } = await register(portal);
  expect(await player.gameAccounts.current({})).toMatchObject({ available: false, state: null });
  await expect(player.gameAccounts.link({ gameUserId: "old", gamePassword: "old" })).rejects.toMatchObject({
    code: "not_offered",
  });
  const agent = await newAgent(portal.as);
  await agent.report();
  // The site had a key before: an owner accepts that of another agent.
  expect(await player.gameAccounts.current({})).toMatchObject({ available: false });
  await acceptWaitingKey(portal, owner);
  expect((await fresh().accounts.current({})).user?.gameAccount).toBe("missing");
  await logIn(portal.as, userId);
  await logIn(portal.as, userId);
  await portal.settle();
  const { tasks } = await agent.bridge.pullTasks({});
  expect(tasks).toMatchObject([{ kind: "create", account: userId.toLowerCase() }]);
  expect(await agent.open(tasks[0]!)).toMatchObject({ userId, password: "Lantern-Gate-1" });
});

test("new passwords reach the game after the account, in their order", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { userId, player } = await register(portal);
  await player.mfa.confirmIdentity({ proof: { password: "Lantern-Gate-1" } } as never).catch(() => {});
  await player.accounts.updatePassword({ userId, password: "Lantern-Gate-1", newPassword: "Moonlit-River-2" });
  const other = await register(portal);
  const { tasks } = await agent.bridge.pullTasks({});
  expect(tasks.map(({ kind }) => kind)).toEqual(["create", "password", "create"]);
  expect(await agent.open(tasks[1]!)).toEqual({ password: "Moonlit-River-2" });
  await agent.finish(tasks[0]!, { gameUserNum: 81_000 + tasks[0]!.task, gameUserId: userId });
  expect((await agent.bridge.pullTasks({})).tasks).toMatchObject([
    { kind: "password", gameUserNum: 81_000 + tasks[0]!.task },
    { kind: "create", gameUserNum: null },
  ]);
  expect(await other.player.gameAccounts.current({})).toMatchObject({ state: "pending" });
});

test.each([
  ["refused", { refusal: "unreadable" }],
  ["done", { gameUserNum: 99_999, gameUserId: "somebody" }],
] as const)("a password that is %s leaves an account pending that the game has not created yet", async (_, result) => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { userId, userNum, player } = await register(portal);
  await player.accounts.updatePassword({ userId, password: "Lantern-Gate-1", newPassword: "Moonlit-River-2" });
  const [create, password] = (await agent.bridge.pullTasks({})).tasks;
  await agent.finish(password!, result);
  expect(await env.DB.prepare("SELECT state FROM game_accounts WHERE user_num = ?").bind(userNum).first("state")).toBe(
    "pending",
  );
  await agent.finish(create!, { gameUserNum: 82_000 + create!.task, gameUserId: userId });
  const stateOf = (task: number) =>
    env.DB.prepare("SELECT state, refusal, sealed FROM game_tasks WHERE id = ?").bind(task).first();
  expect(await stateOf(create!.task)).toEqual({ state: "done", refusal: null, sealed: null });
  const refusal = "refusal" in result ? result.refusal : null;
  expect(await stateOf(password!.task)).toEqual({ state: refusal ? "failed" : "done", refusal, sealed: null });
});

test("the password of a member of staff is not sent to the game, which would store it in a weak form", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const userId = newUserId();
  const { userNum } = await insertAccount(env.DB, { userId, userType: 30 });
  const { player, fresh } = await logIn(portal.as, userId, testPassword);
  await portal.settle();
  expect((await agent.bridge.pullTasks({})).tasks).toEqual([]);
  for (const userType of [11, 30]) {
    await env.DB.prepare("UPDATE users SET user_type = ?2 WHERE user_num = ?1").bind(userNum, userType).run();
    await expect(fresh().gameAccounts.create({ gameUserId: userId, password: testPassword })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  await connectGameAccount(env.DB, userNum, 99_000 + userNum);
  await player.accounts.updatePassword({ userId, password: testPassword, newPassword: "Moonlit-River-2" });
  expect((await agent.bridge.pullTasks({})).tasks).toEqual([]);
});

test("a result for the same number of an earlier database changes nothing", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { player } = await register(portal);
  const task = await taskOf(agent);
  const restored = { ...task, issuedAt: task.issuedAt - 1 };
  expect(await agent.finish(restored, { gameUserNum: 98_000, gameUserId: "somebody" })).toEqual({ recorded: [] });
  expect(await player.gameAccounts.current({})).toMatchObject({ state: "pending" });
  expect(await taskOf(agent)).toEqual(task);
});

test("accounts that a restored game lost are created again, and their numbers are free for others", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const lost = await register(portal);
  const gameUserNum = 120_000 + lost.userNum;
  await agent.finish(await taskOf(agent), { gameUserNum, gameUserId: lost.userId });
  const linked = await register(portal, { existingGameAccount: true });
  await linked.player.gameAccounts.link({ gameUserId: "Veteran", gamePassword: "in-the-game" });
  await agent.finish(await taskOf(agent), { gameUserNum: gameUserNum + 10_000, gameUserId: "Veteran" });
  const kept = await register(portal);
  await agent.finish(await taskOf(agent), { gameUserNum: gameUserNum - 1, gameUserId: kept.userId });
  const keptLink = await register(portal, { existingGameAccount: true });
  await keptLink.player.gameAccounts.link({ gameUserId: "Old", gamePassword: "in-the-game" });
  await agent.finish(await taskOf(agent), { gameUserNum: gameUserNum - 2, gameUserId: "Old" });
  // The connected account has the user ID of another player of this site.
  await insertAccount(env.DB, { userId: "Veteran" });
  const after = gameUserNum - 1;
  for (const [limit, numbers] of [
    [0, [gameUserNum]],
    [1, [gameUserNum]],
    [2, [gameUserNum, gameUserNum + 10_000]],
  ] as const) {
    const { accounts, more } = await agent.bridge.listAccounts({ after, limit });
    expect([accounts.map((account) => account.gameUserNum), more]).toEqual([numbers, limit < 2]);
  }
  const listed = await agent.bridge.listAccounts({ after });
  expect(listed).toEqual({
    accounts: [
      { gameUserNum, gameUserId: lost.userId },
      { gameUserNum: gameUserNum + 10_000, gameUserId: "Veteran" },
    ],
    more: false,
  });
  const wrong = { gameUserNum, gameUserId: "another" };
  expect(await agent.bridge.restoreAccounts({ lost: [wrong] })).toEqual({ forgotten: [] });
  expect(await lost.player.gameAccounts.current({})).toMatchObject({ state: "ready" });
  expect(await agent.bridge.restoreAccounts({ lost: [wrong, ...listed.accounts] })).toEqual({
    forgotten: listed.accounts.map((account) => account.gameUserNum),
  });
  expect(await linked.player.gameAccounts.current({})).toMatchObject({ state: "unlinked" });
  for (const { player } of [kept, keptLink])
    expect(await player.gameAccounts.current({})).toMatchObject({ state: "ready" });
  const newcomer = await register(portal);
  await agent.finish(await taskOf(agent), { gameUserNum, gameUserId: newcomer.userId });
  expect(await newcomer.player.gameAccounts.current({})).toMatchObject({ state: "ready" });
  await logIn(portal.as, lost.userId, "Lantern-Gate-1");
  await portal.settle();
  expect(await taskOf(agent)).toMatchObject({ kind: "create", account: lost.userId.toLowerCase() });
});

test("suspensions that a restored game may have lost are queued again", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { userNum, userId } = await register(portal);
  const gameUserNum = 150_000 + userNum;
  await agent.finish(await taskOf(agent), { gameUserNum, gameUserId: userId });
  const console = portal.as({ token: (await newLogin(30)).token });
  const suspension = { userNum, reason: "Cheating.", note: "", endsAt: "2026-06-03T10:00", confirm: "on" };
  await console.bansAdmin.suspend(suspension as never);
  await agent.finish(await taskOf(agent));
  await agent.bridge.restoreAccounts({ lost: [] });
  await agent.bridge.restoreAccounts({ lost: [] });
  expect(await taskOf(agent)).toMatchObject({ kind: "block", gameUserNum, until: "2026-06-03T02:00:00.000Z" });
});

test("a taken user ID fails with its reason, and another one can be tried", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { player } = await register(portal);
  await agent.finish(await taskOf(agent), { refusal: "taken" });
  expect(await player.gameAccounts.current({})).toMatchObject({ state: "failed", refusal: "taken" });
  await expect(player.gameAccounts.create({ gameUserId: "another", password: "wrong-password" })).rejects.toMatchObject(
    { code: "invalid" },
  );
  await player.gameAccounts.create({ gameUserId: "another", password: "Lantern-Gate-1" });
  await expect(player.gameAccounts.create({ gameUserId: "another", password: "Lantern-Gate-1" })).rejects.toMatchObject(
    { code: "conflict" },
  );
  expect(await agent.open(await taskOf(agent))).toMatchObject({ userId: "another", password: "Lantern-Gate-1" });
  // Attempts are limited; two were counted so far.
  const codes: string[] = [];
  for (let tried = 0; tried < 5; tried += 1) {
    await env.DB.prepare("UPDATE game_accounts SET state = 'failed' WHERE state = 'pending'").run();
    const made = player.gameAccounts.create({ gameUserId: `another${tried}`, password: "Lantern-Gate-1" });
    codes.push(await made.then(() => "ok").catch((error: { code: string }) => error.code));
  }
  expect(codes).toEqual(["ok", "ok", "ok", "rate_limited", "rate_limited"]);
});

test("an account of the game is connected by its password, to one player only", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const gameUserNum = 90_000 + users;
  const join = async () => {
    const { player, userNum } = await register(portal, { existingGameAccount: true });
    expect(await player.gameAccounts.current({})).toMatchObject({ state: "unlinked" });
    expect((await agent.bridge.pullTasks({})).tasks).toEqual([]);
    await player.gameAccounts.link({ gameUserId: "Veteran", gamePassword: "in-the-game" });
    expect(await player.gameAccounts.current({})).toMatchObject({ state: "pending", gameUserId: "Veteran" });
    const task = await taskOf(agent);
    expect(await agent.open(task)).toEqual({ userId: "Veteran", password: "in-the-game" });
    await agent.finish(task, { gameUserNum, gameUserId: "Veteran" });
    return { player, userNum };
  };
  const { player, userNum } = await join();
  expect(await player.gameAccounts.current({})).toMatchObject({ state: "ready", gameUserId: "Veteran" });
  const other = await join();
  expect(await other.player.gameAccounts.current({})).toMatchObject({ state: "failed", refusal: "taken" });
  const owner = "SELECT user_num FROM game_accounts WHERE game_user_num = ?";
  expect(await env.DB.prepare(owner).bind(gameUserNum).first("user_num")).toBe(userNum);
});

test("characters belong to the connected account, never to the portal's account of the same number", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const bystander = await newShopper();
  const { player, userNum } = await register(portal);
  const task = await taskOf(agent);
  const gameUserNum = bystander.userNum;
  await agent.bridge.pushCharacters({
    batchId: `owned-${task.task}`,
    sequence: 1,
    time: "2026-06-01T00:00:00Z",
    rows: [
      {
        ChaNum: 500_000 + userNum,
        UserNum: gameUserNum,
        ChaName: "Wanderer",
        ChaLevel: 7,
        ChaExp: "9223372036854775807",
        ChaClass: 1,
        ChaSchool: 0,
        ChaMoney: "12.9",
        ChaLevelUpDate: null,
      },
    ],
  });
  const charactersOf = async (api: typeof player) => (await api.accounts.current({})).user?.characters;
  expect(await charactersOf(portal.as({ token: bystander.token }))).toEqual([]);
  await agent.finish(task, { gameUserNum, gameUserId: "w" });
  const wanderer = { characterNum: 500_000 + userNum, characterName: "Wanderer", level: 7, classCode: 1, school: 0 };
  expect(await charactersOf(player)).toEqual([wanderer]);
  expect(await charactersOf(portal.as({ token: bystander.token }))).toEqual([]);
});

test("guesses at game passwords are limited", async () => {
  const portal = await portalWithAgent();
  const { player } = await register(portal, { existingGameAccount: true });
  const codes: string[] = [];
  for (let guess = 0; guess < 7; guess += 1) {
    const code = await player.gameAccounts.link({ gameUserId: "Victim", gamePassword: `guess-${guess}` }).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
    codes.push(code);
    await env.DB.prepare("UPDATE game_accounts SET state = 'failed' WHERE state = 'pending'").run();
  }
  expect(codes).toEqual(["ok", "ok", "ok", "ok", "ok", "rate_limited", "rate_limited"]);
});

test("suspensions and the end of an account reach the game", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { userNum } = await register(portal);
  const task = await taskOf(agent);
  const gameUserNum = 95_000 + userNum;
  await agent.finish(task, { gameUserNum, gameUserId: "x" });
  const owner = await newLogin(30);
  const console = portal.as({ token: owner.token });
  const finish = async () => {
    const { tasks } = await agent.bridge.pullTasks({});
    for (const task of tasks) await agent.finish(task);
    return tasks.map(({ kind, gameUserNum, until }) => ({ kind, gameUserNum, until }));
  };
  await console.bansAdmin.suspend({
    userNum,
    reason: "Cheating.",
    note: "",
    endsAt: "2026-06-03T10:00",
    confirm: "on",
  } as never);
  expect(await finish()).toEqual([{ kind: "block", gameUserNum, until: "2026-06-03T02:00:00.000Z" }]);
  const { bans } = await console.playersAdmin.byNum({ userNum });
  await console.bansAdmin.liftSuspension({ id: bans[0]!.id, reason: "Mistake.", confirm: "on" } as never);
  expect(await finish()).toEqual([{ kind: "unblock", gameUserNum, until: null }]);
});

test("addresses that were whitelisted before the account was connected are announced again", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { player, userNum } = await register(portal);
  await player.accounts.whitelistIp({});
  const before = await agent.bridge.pullWhitelist({ cursor: 0 });
  expect(before.changes.at(-1)).toMatchObject({ userNum, gameUserNum: null, active: true });
  const task = await taskOf(agent);
  await agent.finish(task, { gameUserNum: 97_000 + userNum, gameUserId: "x" });
  const { changes } = await agent.bridge.pullWhitelist({ cursor: before.cursor });
  expect(changes).toMatchObject([{ userNum, gameUserNum: 97_000 + userNum, active: true }]);
  expect(await agent.bridge.pollWork({})).toMatchObject({ whitelist: changes[0]!.seq });
});

test("another public key of the agent waits for the owner, and what was sealed before is created again", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { userId, player } = await register(portal);
  const token = await newBridgeKey("second");
  const stranger = await newAgent(portal.as, token);
  // The same bridge key reports another public key, as after the loss of the agent's files.
  expect(await agent.report(stranger.publicKey)).toMatchObject({ keyAccepted: false });
  const owner = await newLogin(30);
  const console = portal.as({ token: owner.token });
  const { agents } = await console.bridgeAdmin.agents({});
  const listed = agents.find(({ waitingKey }) => waitingKey !== null)!;
  expect(listed.waitingKey).toBe(stranger.publicKey.slice(0, 12));
  const request = { id: listed.key, reason: "A new machine.", confirm: "on" } as const;
  await expect(console.bridgeAdmin.acceptKey({ ...request, publicKey: "AAAAAAAAAAAA" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(
    console.bridgeAdmin.acceptKey({ ...request, id: "000000000000", publicKey: stranger.publicKey.slice(0, 12) }),
  ).rejects.toMatchObject({ code: "not_found" });
  await console.bridgeAdmin.acceptKey({ ...request, publicKey: stranger.publicKey.slice(0, 12) });
  const [entry] = await latestAuditEntries();
  expect(entry).toMatchObject({ target: `bridge key ${listed.key}`, reason: "A new machine." });
  expect([JSON.parse(entry!.before), JSON.parse(entry!.after)]).toEqual([
    { agentKey: agent.publicKey.slice(0, 12) },
    { agentKey: stranger.publicKey.slice(0, 12) },
  ]);
  expect((await agent.bridge.pullTasks({})).tasks).toEqual([]);
  expect(await agent.report(stranger.publicKey)).toMatchObject({ keyAccepted: true });
  expect(await player.gameAccounts.current({})).toMatchObject({ state: null });
  await logIn(portal.as, userId);
  await portal.settle();
  expect(await stranger.open(await taskOf(agent))).toMatchObject({ userId, password: "Lantern-Gate-1" });
});

test("a second bridge key cannot take over the credentials of players before an owner accepts its agent", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const owner = await newLogin(30);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM mails"),
    env.DB.prepare(
      "UPDATE users SET email_verified_at = 1, email = user_id || '@owner.example' WHERE user_num = ?",
    ).bind(owner.userNum),
    env.DB.prepare(
      `INSERT INTO notice_destinations (name, kind, events, templates, enabled, sealed_address, hint, created_at)
       VALUES ('Owners', 'discord', '["security.change"]', '{}', 1, 'x', 'x', 0)`,
    ),
  ]);
  const second = await newAgent(portal.as, await newBridgeKey("second"));
  expect(await second.report()).toMatchObject({ keyAccepted: false });
  expect(await second.report()).toMatchObject({ keyAccepted: false });
  const { userId } = await register(portal);
  const task = await taskOf(agent);
  expect(await agent.open(task)).toMatchObject({ userId });
  await expect(second.open((await second.bridge.pullTasks({})).tasks[0]!)).rejects.toThrow();
  // The owners know of it, once.
  const mails = () => env.DB.prepare("SELECT subject FROM mails WHERE recipient LIKE '%@owner.example'").all();
  expect((await mails()).results).toHaveLength(1);
  expect(await env.DB.prepare("SELECT data FROM notices").first("data")).toContain(second.publicKey.slice(0, 12));

  // Nor does revoking the accepted key make room: the next one waits as well.
  const console = portal.as({ token: owner.token });
  const accepted = (await console.bridgeAdmin.agents({})).agents.find(({ publicKey }) => publicKey !== null)!;
  await console.bridgeAdmin.revokeKey({ id: accepted.key, reason: "Stolen.", confirm: "on" });
  expect(await second.report()).toMatchObject({ keyAccepted: false });
  await acceptWaitingKey(portal, console);
  expect((await mails()).results).toHaveLength(2);
  expect(await second.report()).toMatchObject({ keyAccepted: true });
  const later = await register(portal);
  const { tasks } = await second.bridge.pullTasks({});
  expect(await second.open(tasks.at(-1)!)).toMatchObject({ userId: later.userId });
  await env.DB.batch(
    ["mails", "notices", "notice_destinations"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

test("a key for accounts waits for an owner although the agent of an earlier key has never reported", async () => {
  const portal = await portalWithAgent();
  await env.DB.batch([env.DB.prepare("DELETE FROM agents"), env.DB.prepare("DELETE FROM bridge_keys")]);
  await newBridgeKey("main");
  const second = await newAgent(portal.as, await newBridgeKey("second"));
  expect(await second.report()).toMatchObject({ keyAccepted: false });
  const { player } = await register(portal);
  expect(await player.gameAccounts.current({})).toMatchObject({ available: false });
});

test("only owners make keys for accounts and accept keys of agents", async () => {
  const portal = await portalWithAgent();
  const { token } = await newMember(20, ["console", "settings"]);
  const console = portal.as({ token });
  const second = await newAgent(portal.as, await newBridgeKey("second"));
  await second.report();
  const listed = (await console.bridgeAdmin.agents({})).agents.find(({ waitingKey }) => waitingKey !== null)!;
  await expect(
    console.bridgeAdmin.acceptKey({
      ...{ id: listed.key, publicKey: listed.waitingKey! },
      ...{ reason: "Mine.", confirm: "on" },
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const made = { server: "mine", confirm: "on" } as const;
  await expect(console.bridgeAdmin.makeKey({ ...made, scopes: ["accounts", "status"] })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await console.bridgeAdmin.makeKey({ ...made, scopes: ["status"] })).toMatchObject({ server: "mine" });
  expect(await second.report()).toMatchObject({ keyAccepted: false });
});

test("a registration with a taken user ID cannot give that account's game another password", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  await insertAccount(env.DB, { userId: "Existing" });
  await expect(
    portal.gameApi.accounts.register(
      registration({ userId: "existing", userPassword: "Lantern-Gate-1", userPasswordConfirm: "Lantern-Gate-1" }),
    ),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await agent.bridge.pullTasks({})).tasks).toEqual([]);
  expect(testPassword).not.toBe("Lantern-Gate-1");
});

test("a public key that nothing can be sealed for is refused", async () => {
  const { agent } = await portalWithAgent();
  // The neutral element of the curve: every secret shared with it is zero.
  await expect(agent.report("A".repeat(43))).rejects.toMatchObject({ code: "invalid" });
});

/** A player whose account the game has, with a number that no other account has. */
async function readyPlayer(portal: Awaited<ReturnType<typeof portalWithAgent>>) {
  const { agent } = portal;
  const registered = await register(portal);
  const gameUserNum = 400_000 + registered.userNum;
  const { tasks } = await agent.bridge.pullTasks({});
  await agent.finish(tasks.at(-1)!, { gameUserNum, gameUserId: registered.userId });
  return { ...registered, gameUserNum };
}

/** The state of a player's account in the game, and why the game refused it. */
async function stateOf({ userNum }: { userNum: number }) {
  const row = await env.DB.prepare("SELECT state, refusal FROM game_accounts WHERE user_num = ?")
    .bind(userNum)
    .first<{ state: string; refusal: string | null }>();
  return [row?.state ?? null, row?.refusal ?? null];
}

test("a second password reaches the game once it has the account, after the password was confirmed", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { player, userId, userNum } = await register(portal);
  const request = { pin: "123456", password: "Lantern-Gate-1" };
  await expect(player.gameAccounts.setPin(request)).rejects.toMatchObject({ code: "conflict" });
  await agent.finish(await taskOf(agent), { gameUserNum: 400_000 + userNum, gameUserId: userId });
  await expect(player.gameAccounts.setPin({ ...request, password: "wrong-password" })).rejects.toMatchObject({
    code: "invalid",
    fields: { password: [expect.any(String)] },
  });
  expect((await agent.bridge.pullTasks({})).tasks).toEqual([]);
  await player.gameAccounts.setPin(request);
  const task = await taskOf(agent);
  expect(task).toMatchObject({ kind: "pin", gameUserNum: 400_000 + userNum });
  expect(await agent.open(task)).toEqual({ pin: "123456" });
});

test("nothing is queued for another user ID, for another password, or for an account that the game does not have", async () => {
  const portal = await portalWithAgent();
  const { agent, context, clock } = portal;
  const { userNum, userIdKey, passwordHash } = await insertAccount(env.DB, { userId: newUserId() });
  const task = { publicKey: (await readSealingKey(context.db))!, credentials: {}, now: clock.time };
  for (const subject of [
    { userIdKey: "somebody_else", passwordHash },
    { userIdKey, passwordHash: "an earlier one" },
  ])
    await runBatch(context.db, [
      ...(await createInGame(subject, task)),
      keepUnlinked([subject], clock.time),
      await changePasswordInGame(subject, task),
    ]);
  expect(await env.DB.prepare("SELECT 1 FROM game_accounts WHERE user_num = ?").bind(userNum).first()).toBeNull();
  const unlinked = await register(portal, { existingGameAccount: true });
  await unlinked.player.accounts.updatePassword({
    ...{ userId: unlinked.userId, password: "Lantern-Gate-1", newPassword: "Moonlit-River-2" },
  });
  expect((await agent.bridge.pullTasks({})).tasks).toEqual([]);
});

test("a result changes its own account only, and needs a number", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const [first, second, third, fourth] = [
    ...[await register(portal), await register(portal)],
    ...[await register(portal), await register(portal)],
  ] as const;
  await third.player.accounts.updatePassword({
    ...{ userId: third.userId, password: "Lantern-Gate-1", newPassword: "Moonlit-River-2" },
  });
  const { tasks } = await agent.bridge.pullTasks({});
  const number = (at: number) => ({ gameUserNum: 410_000 + tasks[at]!.task, gameUserId: `game${tasks[at]!.task}` });
  await agent.finish(tasks[1]!, number(1));
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ["pending", null],
    ["ready", null],
  ]);
  await agent.finish(tasks[0]!);
  expect(await stateOf(first)).toEqual(["failed", "taken"]);
  await agent.finish(tasks[2]!, { ...number(2), refusal: "taken" });
  expect(await stateOf(third)).toEqual(["failed", "taken"]);
  expect((await agent.bridge.pullTasks({})).tasks.at(-1)).toMatchObject({ kind: "password", gameUserNum: null });
  await env.DB.prepare("UPDATE game_accounts SET state = 'unlinked' WHERE user_num = ?").bind(fourth.userNum).run();
  await agent.finish(tasks[3]!, number(3));
  expect(await stateOf(fourth)).toEqual(["unlinked", null]);
});

test("only an account that the game could not create is forgotten when its credentials cannot be read", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const [lost, ready] = [await register(portal), await register(portal)];
  const link = await register(portal, { existingGameAccount: true });
  await link.player.gameAccounts.link({ gameUserId: "Unread", gamePassword: "in-the-game" });
  await env.DB.prepare("UPDATE game_accounts SET state = 'ready', game_user_num = 420000 WHERE user_num = ?")
    .bind(ready.userNum)
    .run();
  for (const task of (await agent.bridge.pullTasks({})).tasks) await agent.finish(task, { refusal: "unreadable" });
  expect([await stateOf(lost), await stateOf(ready), await stateOf(link)]).toEqual([
    [null, null],
    ["ready", null],
    ["failed", "unreadable"],
  ]);
});

test("finished tasks are remembered for 30 days, and those that failed for longer", async () => {
  const portal = await portalWithAgent();
  const { agent, clock } = portal;
  await env.DB.prepare("DELETE FROM game_tasks").run();
  const memory = 30 * 86_400_000;
  const insert = env.DB.prepare(
    "INSERT INTO game_tasks (user_num, kind, state, created_at, done_at) VALUES (?1, 'block', ?2, 0, ?3)",
  );
  await env.DB.batch([
    insert.bind(1, "done", clock.time - memory - 1),
    insert.bind(2, "done", clock.time - memory),
    insert.bind(3, "failed", clock.time - memory - 1),
    insert.bind(4, "pending", null),
  ]);
  await agent.bridge.reportTasks({ results: [{ task: 999_999, issuedAt: 1, refusal: null }] });
  const { results } = await env.DB.prepare("SELECT user_num AS num FROM game_tasks ORDER BY num").all();
  expect(results).toEqual([{ num: 2 }, { num: 3 }, { num: 4 }]);
  await env.DB.prepare("DELETE FROM game_tasks").run();
});

test("the end of an account reaches the game by the number of the account that the game creates meanwhile", async () => {
  const portal = await portalWithAgent();
  const { agent, context, clock } = portal;
  const kept = await register(portal);
  const link = await register(portal, { existingGameAccount: true });
  await link.player.gameAccounts.link({ gameUserId: "Closing", gamePassword: "in-the-game" });
  const closed = await register(portal, { existingGameAccount: true });
  // An attempt to connect another account of the game, which the agent has not reported yet.
  await closed.player.gameAccounts.link({ gameUserId: "Stranger", gamePassword: "in-the-game" });
  await env.DB.prepare("UPDATE game_accounts SET state = 'failed' WHERE user_num = ?").bind(closed.userNum).run();
  await closed.player.gameAccounts.create({ gameUserId: "closed", password: "Lantern-Gate-1" });
  for (const { userNum } of [link, closed]) await runBatch(context.db, closeInGame(userNum, clock.time));
  const pull = async () =>
    (await agent.bridge.pullTasks({})).tasks.map(({ kind, account, gameUserNum, sealed }) => [
      ...[kind, account, gameUserNum, sealed !== null],
    ]);
  const [keptKey, linkKey, closedKey] = [kept, link, closed].map(({ userId }) => userId.toLowerCase());
  expect(await pull()).toEqual([
    ["create", keptKey, null, true],
    ["link", linkKey, null, false],
    ["link", closedKey, null, false],
    ["create", closedKey, null, false],
    ["close", linkKey, null, false],
    ["close", closedKey, null, false],
  ]);
  const { tasks } = await agent.bridge.pullTasks({});
  await agent.finish(tasks[1]!, { gameUserNum: 430_001, gameUserId: "Closing" });
  await agent.finish(tasks[3]!, { gameUserNum: 430_002, gameUserId: "closed" });
  expect(await pull()).toEqual([
    ["create", keptKey, null, true],
    ["link", closedKey, null, false],
    // The account that was to be connected is its owner's, also in the future.
    ["close", linkKey, null, false],
    ["close", closedKey, 430_002, false],
  ]);
  expect(await stateOf(kept)).toEqual(["pending", null]);
});

test("only the addresses of an account that has just been connected are announced again", async () => {
  const portal = await portalWithAgent();
  const { agent, clock } = portal;
  const [player, other] = [await register(portal), await register(portal)];
  await other.player.accounts.listAddress({ ip: "203.0.113.51" });
  await player.player.accounts.listAddress({ ip: "203.0.113.50" });
  await player.player.accounts.unlistAddress({ ip: "203.0.113.50" });
  await player.player.accounts.listAddress({ ip: "203.0.113.51" });
  let { cursor } = await agent.bridge.pullWhitelist({ cursor: 0 });
  const announced = async () => {
    const pulled = await agent.bridge.pullWhitelist({ cursor });
    cursor = pulled.cursor;
    return pulled.changes.map(({ userNum, active }) => [userNum, active]);
  };
  const [create, otherCreate] = (await agent.bridge.pullTasks({})).tasks;
  const result = { gameUserNum: 440_000 + player.userNum, gameUserId: player.userId };
  await agent.finish(create!, result);
  expect(await announced()).toEqual([[player.userNum, true]]);
  await agent.finish(create!, result);
  // The number belongs to the player, so that the other account is not connected.
  await agent.finish(otherCreate!, result);
  expect(await stateOf(other)).toEqual(["failed", "taken"]);
  await env.DB.prepare("INSERT INTO game_tasks (user_num, kind, created_at) VALUES (?1, 'create', ?2)")
    .bind(player.userNum, clock.time)
    .run();
  await agent.finish(await taskOf(agent), { refusal: "taken" });
  await player.player.accounts.updatePassword({
    ...{ userId: player.userId, password: "Lantern-Gate-1", newPassword: "Moonlit-River-2" },
  });
  await agent.finish(await taskOf(agent));
  expect(await announced()).toEqual([]);
});

test("an account is blocked again only by its own suspension that is in force", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const console = portal.as({ token: (await newLogin(30)).token });
  const kindsOf = async () =>
    (await agent.bridge.pullTasks({})).tasks.map(({ kind, gameUserNum }) => [kind, gameUserNum]);
  const suspend = (userNum: number) =>
    console.bansAdmin.suspend({ userNum, reason: "Cheating.", note: "", endsAt: "", confirm: "on" } as never);
  const lift = async (userNum: number) => {
    const { bans } = await console.playersAdmin.byNum({ userNum });
    await console.bansAdmin.liftSuspension({ id: bans[0]!.id, reason: "Mistake.", confirm: "on" } as never);
  };
  const finishAll = async () => {
    for (const task of (await agent.bridge.pullTasks({})).tasks) await agent.finish(task);
  };
  const [waiting, blocked, changed, lifted] = [
    ...[await readyPlayer(portal), await readyPlayer(portal)],
    ...[await readyPlayer(portal), await readyPlayer(portal)],
  ] as const;
  const unlinked = await register(portal, { existingGameAccount: true });
  const late = await register(portal, { existingGameAccount: true });
  // The game does not have these accounts.
  for (const { userNum } of [unlinked, late]) await suspend(userNum);
  await lift(late.userNum);
  expect(await kindsOf()).toEqual([]);
  for (const { userNum } of [blocked, changed, lifted]) await suspend(userNum);
  await finishAll();
  await lift(lifted.userNum);
  await finishAll();
  const { player } = await logIn(portal.as, late.userId);
  await player.gameAccounts.link({ gameUserId: "Late", gamePassword: "in-the-game" });
  await agent.finish(await taskOf(agent), { gameUserNum: 450_001, gameUserId: "Late" });
  expect(await kindsOf()).toEqual([]);
  await suspend(waiting.userNum);
  await env.DB.prepare("INSERT INTO game_tasks (user_num, kind, created_at) VALUES (?, 'password', 0)")
    .bind(changed.userNum)
    .run();
  const expected = [
    ["block", waiting.gameUserNum],
    ["password", changed.gameUserNum],
    ["block", blocked.gameUserNum],
    ["block", changed.gameUserNum],
  ];
  for (let time = 0; time < 2; time += 1) {
    await agent.bridge.restoreAccounts({ lost: [] });
    const found = (await kindsOf()).filter(([, number]) => expected.some(([, known]) => known === number));
    expect(found).toEqual(expected);
    expect((await kindsOf()).filter(([, number]) => number === null || number === lifted.gameUserNum)).toEqual([]);
  }
  await finishAll();
});

test("an agent that gets another bridge key keeps what is sealed for it, and the earlier key stays accepted", async () => {
  const portal = await portalWithAgent();
  const { agent } = portal;
  const { userId, player } = await register(portal);
  const moved = await newAgent(portal.as, await newBridgeKey("moved"));
  expect(await moved.report(agent.publicKey)).toMatchObject({ keyAccepted: false });
  const console = portal.as({ token: (await newLogin(30)).token });
  await acceptWaitingKey(portal, console);
  expect(JSON.parse((await latestAuditEntries())[0]!.before)).toEqual({ agentKey: null });
  const { agents } = await console.bridgeAdmin.agents({});
  const key = agent.publicKey.slice(0, 12);
  expect(agents.map(({ publicKey, waitingKey }) => [publicKey, waitingKey])).toEqual([
    [key, null],
    [key, null],
  ]);
  expect(await player.gameAccounts.current({})).toMatchObject({ state: "pending" });
  expect(await agent.open(await taskOf(agent))).toMatchObject({ userId });
  await expect(
    console.bridgeAdmin.acceptKey({ id: agents[0]!.key, publicKey: key, reason: "Again.", confirm: "on" }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("a new key of the agent leaves accounts that the game has, and tasks without credentials", async () => {
  const portal = await portalWithAgent();
  const { agent, context, clock } = portal;
  const ready = await readyPlayer(portal);
  await ready.player.accounts.updatePassword({
    ...{ userId: ready.userId, password: "Lantern-Gate-1", newPassword: "Moonlit-River-2" },
  });
  const closed = await register(portal);
  await runBatch(context.db, closeInGame(closed.userNum, clock.time));
  const stranger = await newAgent(portal.as, await newBridgeKey("unused", null, ["status"]));
  await agent.report(stranger.publicKey);
  await acceptWaitingKey(portal, portal.as({ token: (await newLogin(30)).token }));
  expect(await stateOf(ready)).toEqual(["ready", null]);
  expect((await agent.bridge.pullTasks({})).tasks.map(({ kind }) => kind)).toEqual(["create", "close"]);
});

test("a key of other scopes does not keep the first agent for accounts from being accepted", async () => {
  const portal = await portalWithAgent();
  await env.DB.batch([env.DB.prepare("DELETE FROM agents"), env.DB.prepare("DELETE FROM bridge_keys")]);
  await newBridgeKey("counter", null, ["status", "whitelist"]);
  const agent = await newAgent(portal.as);
  expect(await agent.report()).toMatchObject({ keyAccepted: true });
});
