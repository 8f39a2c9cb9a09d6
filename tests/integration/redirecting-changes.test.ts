import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { MINUTE } from "#app/format/units.ts";
import { newLogin, newMember } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { newShopper } from "#tests/fixtures/shoppers.ts";

// What decides where players send money and which program they run.

const tables = ["approvals", "payment_wallets", "downloads", "notices", "notice_destinations", "mails", "settings"];

beforeEach(() =>
  env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    // The first link has number 1.
    env.DB.prepare("DELETE FROM sqlite_sequence WHERE name = 'downloads'"),
  ]),
);

const wallet: CallInput<"walletsAdmin.save"> = {
  ...{ id: 0, kind: "gcash", name: "GCash", accountName: "Moonlit Gate", accountNumber: "0900 000 0001" },
  ...{ qrText: "", instructions: "", promisedMinutes: "60", position: "", offered: "on" },
};

const download: CallInput<"downloadsAdmin.save"> = {
  ...{ id: 0, name: "Mirror", address: "https://files.example/client.zip", type: "client", description: "" },
  ...{ date: "2026-05-01T10:00", icon: "", sizeBytes: "", version: "", sha256: "a".repeat(64) },
};

/** A database of which something changes between the reads of a longer write and its transaction. */
function changedDuringWrite(change: D1PreparedStatement): D1Database {
  let changed = false;
  const racing: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => env.DB.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      if (statements.length > 5 && !changed) {
        changed = true;
        await change.run();
      }
      return env.DB.batch<Row>(statements);
    },
  };
  return racing as D1Database;
}

const setLimit = () =>
  env.DB.prepare("INSERT INTO settings (key, value) VALUES ('approval_limit_credit', '100000')").run();

/** A portal with an owner, who has a confirmed address and a destination of notices. */
async function portalWithOwner() {
  const portal = testGameApi();
  const owner = await newLogin(30);
  const address = `${owner.userId}@owner.example`;
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET email_verified_at = NULL WHERE user_type >= 30"),
    env.DB.prepare("UPDATE users SET email_verified_at = 1, email = ?2 WHERE user_num = ?1").bind(
      owner.userNum,
      address,
    ),
    env.DB.prepare(
      `INSERT INTO notice_destinations (name, kind, events, templates, enabled, sealed_address, hint, created_at)
       VALUES ('Owners', 'discord', '["security.change"]', '{}', 1, 'x', 'x', 0)`,
    ),
  ]);
  const told = async () => {
    const mails = await env.DB.prepare("SELECT count(*) AS n FROM mails WHERE recipient = ?").bind(address).first("n");
    const { results } = await env.DB.prepare("SELECT data FROM notices ORDER BY id").all<{ data: string }>();
    return { mails, notices: results.map(({ data }) => JSON.parse(data).change as string) };
  };
  return { ...portal, owner: portal.as({ token: owner.token }) as GameApi, token: owner.token, told };
}

test("without limits a wallet changes at once, all owners are told, and players see since when", async () => {
  const { owner, as, clock, told } = await portalWithOwner();
  // Another setting is no limit.
  await env.DB.prepare(`INSERT INTO settings (key, value) VALUES ('signup_link', '"/register"')`).run();
  const { id } = await owner.walletsAdmin.save(wallet);
  const pack = await owner.packagesAdmin.save({
    ...{ id: 0, name: "Pouch", info: "", price: "50", coins: "50", bonus: "", firstBonus: "", position: "" },
    offered: "on",
  } as CallInput<"packagesAdmin.save">);
  const player = as({ token: (await newShopper()).token });
  const { number } = await player.payments.placeOrder({
    ...{ requestKey: crypto.randomUUID(), package: pack.id, price: 5000, method: `wallet-${id}` },
  });
  const shown = async () => (await player.payments.order({ number })).order.wallet;
  expect(await shown()).toMatchObject({ accountNumber: "0900 000 0001", accountChangedAt: null });
  expect((await told()).mails).toBe(1);

  clock.time += MINUTE;
  // What does not redirect money tells nobody.
  await owner.walletsAdmin.save({ ...wallet, id, promisedMinutes: "30", position: "2" });
  expect((await told()).mails).toBe(1);
  expect(await shown()).toMatchObject({ accountChangedAt: null });
  await owner.walletsAdmin.save({ ...wallet, id, promisedMinutes: "30", accountNumber: "0917 000 0002" });
  expect(await shown()).toMatchObject({
    accountNumber: "0917 000 0002",
    accountChangedAt: new Date(clock.time).toISOString(),
  });
  const { mails, notices } = await told();
  expect(mails).toBe(2);
  expect(notices[1]).toContain("account number “0900 000 0001” → “0917 000 0002”");
});

test("where limits are set, another account of a wallet needs a second person, and the old one stays until then", async () => {
  const { owner, as, told } = await portalWithOwner();
  const { id } = await owner.walletsAdmin.save(wallet);
  await setLimit();
  const setter = as({ token: (await newMember(20, ["console", "settings"])).token });
  const stored = async () => (await owner.walletsAdmin.list({})).data.map(({ values }) => values.accountNumber);
  const { seen } = (await owner.walletsAdmin.list({})).data[0]!;
  const evil = { ...wallet, id, seen, accountNumber: "0917 666 6666" };
  const { approval } = await setter.walletsAdmin.save(evil);
  expect(await stored()).toEqual(["0900 000 0001"]);
  expect(await setter.walletsAdmin.save(evil)).toMatchObject({ approval });
  // The owners know of the request, once, before anybody has decided.
  expect((await told()).notices.filter((text) => text.includes("0917 666 6666"))).toHaveLength(1);
  const decision = { id: approval!, reason: "Checked.", confirm: "on" } as const;
  await expect(setter.approvalsAdmin.approve(decision)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    setter.walletsAdmin.save({ ...wallet, accountNumber: "0917 777 7777", kind: "maya" }),
  ).resolves.toMatchObject({ approval: expect.any(Number) });
  await expect(setter.walletsAdmin.save({ ...evil, instructions: "Send to 0918 instead." })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await owner.approvalsAdmin.byId({ id: approval! })).approval.summary).toContain(
    "account number “0900 000 0001” → “0917 666 6666”",
  );
  await owner.approvalsAdmin.approve(decision);
  expect(await stored()).toEqual(["0917 666 6666"]);
  expect((await owner.walletsAdmin.list({})).data).toHaveLength(1);
});

test("a request for a wallet that was changed since is not carried out", async () => {
  const { owner, as } = await portalWithOwner();
  const { id } = await owner.walletsAdmin.save(wallet);
  await setLimit();
  const setter = as({ token: (await newMember(20, ["console", "settings"])).token });
  const { approval } = await setter.walletsAdmin.save({ ...wallet, id, accountNumber: "0917 666 6666" });
  await owner.walletsAdmin.save({ ...wallet, id, promisedMinutes: "15" });
  const decision = { id: approval!, reason: "Checked.", confirm: "on" } as const;
  await expect(owner.approvalsAdmin.approve(decision)).rejects.toMatchObject({ code: "conflict" });
  const [stored] = (await owner.walletsAdmin.list({})).data;
  expect(stored?.values.accountNumber).toBe("0900 000 0001");
});

test("where limits are set, another file for players needs a second editor", async () => {
  const { owner, as, clock, told } = await portalWithOwner();
  const { id } = await owner.downloadsAdmin.save(download);
  await setLimit();
  const [first, second] = [await newLogin(20), await newLogin(20)].map(({ token }) => as({ token })) as [
    GameApi,
    GameApi,
  ];
  const listed = async () => (await owner.downloads.list({})).data[0]!;
  const saved = [expect.stringContaining(`has saved the download “Mirror”: address “${download.address}”`)];
  expect(await told()).toEqual({ mails: 1, notices: saved });
  const { seen } = (await owner.downloadsAdmin.list({})).data[0]!;
  // What players run stays the same: no request.
  await first.downloadsAdmin.save({ ...download, id, name: "Mirror 1" });
  expect(await listed()).toMatchObject({ name: "Mirror 1", changedAt: null });
  expect(await told()).toEqual({ mails: 1, notices: saved });
  const changed = { ...download, id, address: "https://evil.example/client.zip", sha256: "B".repeat(64) };
  await expect(first.downloadsAdmin.save({ ...changed, seen })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Someone else has changed this"),
  });
  const { approval } = await first.downloadsAdmin.save(changed);
  await expect(
    second.downloadsAdmin.save({ ...changed, address: "https://other.example/client.zip" }),
  ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("with different values") });
  await first.downloadsAdmin.save({ ...download, address: "https://files.example/new.zip" });
  expect(
    (await owner.approvalsAdmin.list({})).approvals.map(({ target, summary }) => [target, summary.split(":")[0]]),
  ).toEqual([
    [`download ${id}`, "Change the download “Mirror”"],
    ["new download", "Add the download “Mirror”"],
  ]);
  expect(await listed()).toMatchObject({ address: download.address, sha256: download.sha256 });
  // Of both requests, although they are of the same moment.
  expect(await told()).toMatchObject({ mails: 3, notices: Array(3).fill(expect.any(String)) });
  clock.time += MINUTE;
  const decision = { reason: "Checked.", confirm: "on" } as const;
  const answers = await Promise.allSettled(
    [1, 2].map(() => second.approvalsAdmin.approve({ id: approval!, ...decision })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const answer of answers)
    if (answer.status === "rejected")
      expect(answer.reason).toMatchObject({
        code: "conflict",
        message: expect.stringContaining("is already approved"),
      });
  expect(await listed()).toMatchObject({
    ...{ address: changed.address, sha256: "b".repeat(64) },
    changedAt: new Date(clock.time).toISOString(),
  });
  expect((await told()).notices.at(-1)).toContain("has saved the download “Mirror” after a request: address");
  // Several new links can be asked for at the same time.
  const newer = await first.downloadsAdmin.save({ ...download, address: "https://files.example/newer.zip" });
  await second.approvalsAdmin.approve({ id: newer.approval!, ...decision });
  expect((await owner.downloads.list({})).data[1]).toMatchObject({
    address: "https://files.example/newer.zip",
    changedAt: null,
  });
});

test("a request for a file is not applied to another link that has taken its place", async () => {
  const { owner, as } = await portalWithOwner();
  const { id } = await owner.downloadsAdmin.save(download);
  const other = await owner.downloadsAdmin.save({ ...download, address: "https://files.example/other.zip" });
  // Both have the revision of the request after they have changed places.
  await owner.downloadsAdmin.save({ ...download, id, name: "Again" });
  await setLimit();
  const editor = as({ token: (await newLogin(20)).token });
  const { approval } = await editor.downloadsAdmin.save({ ...download, id, address: "https://new.example/c.zip" });
  await owner.downloadsAdmin.move({ id: other.id, direction: "up" });
  const decision = { id: approval!, reason: "Checked.", confirm: "on" } as const;
  await expect(owner.approvalsAdmin.approve(decision)).rejects.toMatchObject({ code: "conflict" });
  const addresses = (await owner.downloads.list({})).data.map(({ address }) => address);
  expect(addresses).toEqual(["https://files.example/other.zip", download.address]);
});

test("links keep their values, and move by one place with their translations", async () => {
  const { owner } = await portalWithOwner();
  const whole = { ...download, name: "A", type: "patch", sizeBytes: "2048", version: "1.8" };
  const ids: number[] = [];
  for (const values of [whole, { ...download, name: "B", sha256: "" }, { ...download, name: "C" }])
    ids.push((await owner.downloadsAdmin.save(values)).id);
  const [a, b, c] = ids as [number, number, number];
  expect((await owner.downloadsAdmin.list({})).data.map(({ values }) => values)).toMatchObject([
    { type: "patch", sizeBytes: "2048", version: "1.8", sha256: download.sha256 },
    { type: "client", sizeBytes: "", version: "", sha256: "" },
    { type: "client", sizeBytes: "", version: "", sha256: download.sha256 },
  ]);
  expect((await owner.downloads.list({})).data).toMatchObject([
    { type: "patch", sizeBytes: 2048, version: "1.8", sha256: download.sha256 },
    { type: "client", sizeBytes: null, version: null, sha256: null },
    {},
  ]);
  const add = env.DB.prepare(
    "INSERT INTO translations (kind, entry, language, texts, source, changed_at) VALUES (?1, ?2, 'fil', ?3, '{}', 0)",
  );
  await env.DB.batch([
    env.DB.prepare("DELETE FROM translations"),
    add.bind("download", String(a), '{"name":"A"}'),
    add.bind("download", String(b), '{"name":"B"}'),
    add.bind("news", String(b), '{"subject":"News"}'),
  ]);
  const contentVersion = () =>
    env.DB.prepare("SELECT value FROM settings WHERE key = 'content_version'").first("value");
  const former = await contentVersion();
  const move = (id: number, direction: "up" | "down") => owner.downloadsAdmin.move({ id, direction });
  const order = async () => (await owner.downloads.list({})).data.map(({ name }) => name).join("");
  expect(await move(b, "up")).toEqual({ message: "The order is saved." });
  expect(await order()).toBe("BAC");
  expect(await contentVersion()).not.toEqual(former);
  const { results } = await env.DB.prepare("SELECT kind, entry, texts FROM translations ORDER BY texts").all();
  expect(results).toEqual([
    { kind: "download", entry: String(b), texts: '{"name":"A"}' },
    { kind: "download", entry: String(a), texts: '{"name":"B"}' },
    { kind: "news", entry: String(b), texts: '{"subject":"News"}' },
  ]);
  await move(a, "down");
  expect(await order()).toBe("ABC");
  // At either end.
  await move(a, "up");
  await move(c, "down");
  expect(await order()).toBe("ABC");
  for (const direction of ["up", "down"] as const)
    await expect(move(c + 1, direction)).rejects.toMatchObject({ code: "not_found" });
});

test("the form of a link does not save another link that has taken its place", async () => {
  const { owner } = await portalWithOwner();
  const { id } = await owner.downloadsAdmin.save(download);
  const other = await owner.downloadsAdmin.save({ ...download, name: "Other" });
  for (const version of ["1", "2"])
    await owner.downloadsAdmin.save({ ...download, id: other.id, name: "Other", version });
  const { seen } = (await owner.downloadsAdmin.list({})).data[0]!;
  await owner.downloadsAdmin.move({ id: other.id, direction: "up" });
  await expect(owner.downloadsAdmin.save({ ...download, id, seen })).rejects.toMatchObject({ code: "conflict" });
  expect((await owner.downloads.list({})).data.map(({ name }) => name)).toEqual(["Other", "Mirror"]);
});

test("a link whose neighbour is deleted in the same moment still moves", async () => {
  const { owner, as, token } = await portalWithOwner();
  await owner.downloadsAdmin.save({ ...download, name: "A" });
  const neighbour = await owner.downloadsAdmin.save({ ...download, name: "B" });
  const { id } = await owner.downloadsAdmin.save({ ...download, name: "C" });
  const deletion = env.DB.prepare("DELETE FROM downloads WHERE seq = ?").bind(neighbour.id);
  const late = testGameApi({ database: changedDuringWrite(deletion) }).as({ token });
  await late.downloadsAdmin.move({ id, direction: "up" });
  expect((await as({}).downloads.list({})).data.map(({ name }) => name)).toEqual(["C", "A"]);
});

test("a request stores up to 2,000 characters", async () => {
  const { owner, as } = await portalWithOwner();
  const addressOf = (host: string) => `https://${host}.example/${'"'.repeat(275)}`;
  const { id } = await owner.downloadsAdmin.save({ ...download, address: addressOf("old") });
  await setLimit();
  const editor = as({ token: (await newLogin(20)).token });
  const icon = `https://files.example/${"i".repeat(270)}.png`;
  const ask = (more: number) =>
    editor.downloadsAdmin.save({
      ...{ ...download, id, icon, address: addressOf("new") },
      // A quotation mark takes two characters.
      description: `x${'"'.repeat(more / 2)}${"x".repeat(more % 2)}`,
    });
  const { approval } = await ask(0);
  const length = (await env.DB.prepare("SELECT length(payload) AS n FROM approvals").first<number>("n"))!;
  await editor.approvalsAdmin.refuse({ id: approval!, reason: "Another one follows.", confirm: "on" });
  await expect(ask(2001 - length)).rejects.toMatchObject({
    code: "invalid",
    message: "The texts are too long for a request. Please shorten them.",
  });
  expect((await ask(2000 - length)).approval).toBeGreaterThan(approval!);
});

test("both saves ask for a recent proof of identity", async () => {
  const { as, clock } = await portalWithOwner();
  const { token, userNum } = await newLogin(30);
  const stale = as({ token });
  await env.DB.prepare("UPDATE sessions SET authenticated_at = ?2 WHERE user_num = ?1")
    .bind(userNum, clock.time - 60 * MINUTE)
    .run();
  await expect(stale.walletsAdmin.save(wallet)).rejects.toMatchObject({ code: "reauthentication_required" });
  await expect(stale.downloadsAdmin.save(download)).rejects.toMatchObject({ code: "reauthentication_required" });
});

test("the translated instructions of a wallet need the right to settings", async () => {
  const { owner, as } = await portalWithOwner();
  const { id } = await owner.walletsAdmin.save({ ...wallet, instructions: "Send the exact amount." });
  const editor = as({ token: (await newLogin(20)).token });
  const translation = {
    ...{ kind: "wallet", entry: String(id), language: "fil", seen: undefined },
    texts: { instructions: "Ipadala sa 0917 666 6666." },
  } as CallInput<"translationsAdmin.save">;
  await expect(editor.translationsAdmin.save(translation)).rejects.toMatchObject({ code: "forbidden" });
  await owner.translationsAdmin.save(translation);
});

test("a wallet that is not offered yet concerns nobody, but offering it does, and the account of a withdrawn one", async () => {
  const { owner, as, told } = await portalWithOwner();
  await setLimit();
  const setter = as({ token: (await newMember(20, ["console", "settings"])).token });
  const requested = async (values: CallInput<"walletsAdmin.save">) =>
    ((await setter.walletsAdmin.save(values)) as { approval?: number }).approval;
  const hidden = { ...wallet, offered: "" } as const;
  const reply = await setter.walletsAdmin.save(hidden);
  const { id } = reply;
  expect(reply.message).toBe("The wallet “GCash” is saved.");
  const stored = async () => (await owner.walletsAdmin.list({})).data.find((one) => one.id === id)!;
  expect((await stored()).values.offered).toBe("");
  // Neither does the order of wallets that are not offered.
  expect(await requested({ ...hidden, id, position: "3" })).toBeUndefined();
  expect(await told()).toEqual({ mails: 0, notices: [] });

  const account = await requested({ ...hidden, id, accountNumber: "0917 666 6666" });
  expect(account).toEqual(expect.any(Number));
  await owner.approvalsAdmin.refuse({ id: account!, reason: "Another one.", confirm: "on" });
  const offering = await requested({ ...wallet, id });
  const { approval } = await owner.approvalsAdmin.byId({ id: offering! });
  expect(approval).toMatchObject({
    target: `wallet ${id}`,
    summary: "Change the wallet “GCash”: offered to players from now on, account number “0900 000 0001”",
  });
  await owner.approvalsAdmin.approve({ id: offering!, reason: "Checked.", confirm: "on" });
  expect((await stored()).values.offered).toBe("on");
  // One that is offered already is not offered anew.
  expect(await requested({ ...wallet, id, position: "4" })).toBeUndefined();
  expect((await told()).notices.at(-1)).toContain("has saved the wallet “GCash” after a request: offered to players");
});

test("new wallets are requested side by side, changes of one wallet one after another", async () => {
  const { owner, as, told } = await portalWithOwner();
  // The first number of all.
  await env.DB.exec("DELETE FROM sqlite_sequence WHERE name = 'payment_wallets'");
  const { id } = await owner.walletsAdmin.save(wallet);
  expect(id).toBe(1);
  expect((await told()).notices[0]).toContain("has saved the wallet “GCash”: ");
  await setLimit();
  const setter = as({ token: (await newMember(20, ["console", "settings"])).token });
  const { seen } = (await owner.walletsAdmin.list({})).data[0]!;
  const requests = [
    await setter.walletsAdmin.save({ ...wallet, accountNumber: "0917 000 0001" }),
    await setter.walletsAdmin.save({ ...wallet, accountNumber: "0917 000 0002" }),
    await setter.walletsAdmin.save({ ...wallet, id, seen, accountNumber: "0917 000 0003" }),
  ] as { approval?: number }[];
  const { approvals } = await owner.approvalsAdmin.list({ state: "open" });
  expect(approvals.map(({ target, summary }) => [target, summary.split(":")[0]])).toEqual([
    ["new wallet", "Add the wallet “GCash”"],
    ["new wallet", "Add the wallet “GCash”"],
    [`wallet ${id}`, "Change the wallet “GCash”"],
  ]);
  const another = { ...wallet, id, accountNumber: "0917 000 0004" };
  await expect(setter.walletsAdmin.save({ ...another, seen })).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining(`${requests[2]?.approval}`) },
  });
  const approve = (request: number, staff = owner) =>
    staff.approvalsAdmin.approve({ id: request, reason: "Checked.", confirm: "on" });
  const second = as({ token: (await newLogin(30)).token });
  const results = await Promise.allSettled([owner, second].map((staff) => approve(requests[1]!.approval!, staff)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: `Request ${requests[1]!.approval} is already approved, so nothing was done.` },
  });
  await approve(requests[2]!.approval!);
  expect((await owner.approvalsAdmin.byId({ id: requests[2]!.approval! })).approval.state).toBe("approved");
  const numbers = (await owner.walletsAdmin.list({})).data.map(({ values }) => values.accountNumber);
  expect(numbers.sort()).toEqual(["0917 000 0002", "0917 000 0003"]);
  // What the form showed is outdated by now, which is told before anybody is asked.
  await expect(setter.walletsAdmin.save({ ...another, seen })).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("Someone else has changed this") },
  });
});
