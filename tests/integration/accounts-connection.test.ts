import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { accountLinks, type users, whitelist } from "#app/features/users/embedded/schema.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;

let mistypes = 0;

/** A logged-in player and a function that creates the game API for a visitor's address. */
async function player(userId: string, values: Partial<typeof users.$inferInsert> = {}) {
  const { userNum } = await insertAccount(env.DB, { userId, ...values });
  const { gameApi, as, clock, mails, settle } = testGameApi({ caller: { ip: `10.10.0.${userNum}`, token: undefined } });
  const { token } = await gameApi.accounts.logIn({ userId, password: testPassword });
  const from = (ip: string) => as({ ip, token: token! });
  const status = async (ip: string) => (await from(ip).accounts.connection({})).connection;
  const rows = () => db.select().from(whitelist).where(eq(whitelist.userNum, userNum)).orderBy(whitelist.seq);
  return { from, status, rows, clock, mails, settle, gameApi };
}

test("an address is whitelisted once, in canonical notation", async () => {
  const { from, status, rows, clock } = await player("visitor");
  expect(await status("::ffff:198.51.100.7")).toStrictEqual({ ip: "198.51.100.7", status: 0, listed: [] });
  expect(await from("::ffff:198.51.100.7").accounts.whitelistIp({})).toStrictEqual({
    message: "Your IP address 198.51.100.7 is whitelisted.",
  });
  expect(await status("198.51.100.7")).toMatchObject({ ip: "198.51.100.7", status: 1 });
  const before = await rows();
  clock.time += 1000;
  await from("198.51.100.7").accounts.whitelistIp({});
  expect(await rows()).toEqual(before);
});

test("of IPv6, the network is whitelisted, because devices change their address in it", async () => {
  const { from, status, rows } = await player("sixer");
  expect((await from("2001:DB8:0:1:0::1").accounts.whitelistIp({})).message).toBe(
    "Your IPv6 network 2001:db8:0:1::/64 is whitelisted. The game is reached by IPv4: add your IPv4 address as well, or it will not let you in.",
  );
  await from("2001:db8:0:1:aaaa::2").accounts.whitelistIp({});
  expect((await rows()).map(({ ip }) => ip)).toEqual(["2001:db8:0:1::/64"]);
  expect(await status("2001:db8:0:1:ffff:1:2:3")).toMatchObject({ ip: "2001:db8:0:1:ffff:1:2:3", status: 1 });
  expect(await status("2001:db8:0:2::1")).toMatchObject({ status: 0 });
  // Listed before networks were.
  await db.update(whitelist).set({ ip: "2001:db8:0:3::7" }).where(eq(whitelist.ip, "2001:db8:0:1::/64"));
  expect(await status("2001:db8:0:3::7")).toMatchObject({ status: 1 });
});

test("a typed IPv4 address is whitelisted as if the player had come from it", async () => {
  const { from, status, rows } = await player("typist");
  const listAddress = (ip: string) => from("2001:db8:0:9::1").accounts.listAddress({ ip });
  const done = { message: "Your IP address 203.0.113.7 is whitelisted." };
  for (const typed of [" 203.0.113.7\u200b", "::ffff:203.0.113.7", "203.0.113.7"])
    expect(await listAddress(typed)).toEqual(done);
  expect(await status("203.0.113.7")).toMatchObject({ status: 1, listed: [{ ip: "203.0.113.7" }] });
  expect(await rows()).toHaveLength(1);
});

test.each([
  ["", "Enter your IPv4 address."],
  ["my address", "Enter an IPv4 address: four numbers such as 203.0.113.7."],
  ["203.0.113", "Enter an IPv4 address: four numbers such as 203.0.113.7."],
  ["203.0.113.256", "Enter an IPv4 address: four numbers such as 203.0.113.7."],
  ["2001:db8::1", "Enter an IPv4 address: four numbers such as 203.0.113.7."],
  ["192.168.1.5", expect.stringContaining("inside a home network")],
  ["127.0.0.1", expect.stringContaining("inside a home network")],
  ["100.64.3.2", expect.stringContaining("inside a home network")],
])("the typed address '%s' is refused", async (ip, message) => {
  mistypes += 1;
  const { from, rows } = await player(`mistyped${mistypes}`);
  await expect(from("2001:db8:0:9::1").accounts.listAddress({ ip })).rejects.toMatchObject({
    code: "invalid",
    fields: { ip: [message] },
  });
  expect(await rows()).toEqual([]);
});

test("whitelisting needs no proof of identity; the owner is told by mail, with a link that removes the entry once", async () => {
  const { from, status, rows, clock, mails, settle, gameApi } = await player("distant", { emailVerifiedAt: 1 });
  clock.time += 20 * 24 * 60 * MINUTE;
  await from("198.51.100.7").accounts.whitelistIp({});
  await from("198.51.100.7").accounts.whitelistIp({});
  await settle();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: "distant@mail.example",
    subject: "A new address may connect to your Moonlit Gate account",
  });
  expect(mails[0]?.text).toContain("198.51.100.7");
  expect(mails[0]?.text).toContain("https://portal.test/removeaddress?token=");
  const token = tokenIn(mails[0]?.text);

  // Whoever only opens the link, such as a mail scanner, changes nothing.
  const isValid = async () => (await gameApi.accounts.checkLink({ token, purpose: "unlist" })).isValid;
  expect([await isValid(), await isValid()]).toEqual([true, true]);
  expect(await gameApi.accounts.checkLink({ token, purpose: "undo" })).toEqual({ isValid: false });
  expect(await status("198.51.100.7")).toMatchObject({ status: 1 });
  expect(await gameApi.accounts.unlistByLink({ token })).toEqual({ message: "198.51.100.7 is no longer whitelisted." });
  expect(await status("198.51.100.7")).toMatchObject({ status: 0, listed: [] });
  expect(await isValid()).toBe(false);
  const [removed] = await rows();
  expect(removed).toMatchObject({ active: false, changedAt: clock.time });
  await expect(gameApi.accounts.unlistByLink({ token })).rejects.toMatchObject({ code: "invalid" });

  // Listed again: the owner is told again, and the used link does nothing.
  await from("198.51.100.7").accounts.whitelistIp({});
  await settle();
  expect(mails).toHaveLength(2);
  await expect(gameApi.accounts.unlistByLink({ token })).rejects.toMatchObject({ code: "invalid" });
  expect(await status("198.51.100.7")).toMatchObject({ status: 1 });
});

test("a link removes only the entry that its mail is about, within 30 days", async () => {
  const { from, status, clock, mails, settle, gameApi } = await player("careful", { emailVerifiedAt: 1 });
  const other = await player("neighbour");
  for (const ip of ["198.51.100.7", "198.51.100.8", "198.51.100.9"]) await from(ip).accounts.whitelistIp({});
  for (const ip of ["198.51.100.7", "198.51.100.9"]) await other.from(ip).accounts.whitelistIp({});
  await settle();
  const [first, second, third] = mails.map(({ text }) => tokenIn(text));
  await gameApi.accounts.unlistByLink({ token: first! });
  expect((await status("198.51.100.8")).listed?.map(({ ip }) => ip)).toEqual(["198.51.100.9", "198.51.100.8"]);
  expect(await other.status("198.51.100.7")).toMatchObject({ status: 1 });
  // The player has removed the entry since.
  await from("198.51.100.8").accounts.unlistAddress({ ip: "198.51.100.9" });
  expect(await gameApi.accounts.checkLink({ token: third!, purpose: "unlist" })).toEqual({ isValid: false });
  await expect(gameApi.accounts.unlistByLink({ token: third! })).rejects.toMatchObject({ code: "invalid" });
  clock.time += 30 * 24 * 60 * MINUTE - 1;
  expect(await gameApi.accounts.checkLink({ token: second!, purpose: "unlist" })).toEqual({ isValid: true });
  clock.time += 1;
  expect(await gameApi.accounts.checkLink({ token: second!, purpose: "unlist" })).toEqual({ isValid: false });
  await expect(gameApi.accounts.unlistByLink({ token: second! })).rejects.toMatchObject({ code: "invalid" });
});

test("a link for something else removes no entry and stays valid", async () => {
  const { status, gameApi, mails, settle, from } = await player("forgetful", { emailVerifiedAt: 1 });
  await from("198.51.100.7").accounts.whitelistIp({});
  await gameApi.accounts.findPassword({ userId: "forgetful", email: "forgetful@mail.example" });
  await settle();
  const token = tokenIn(mails.find(({ subject }) => subject.includes("password"))?.text);
  await expect(gameApi.accounts.unlistByLink({ token })).rejects.toMatchObject({ code: "invalid" });
  expect(await gameApi.accounts.checkLink({ token, purpose: "reset" })).toEqual({ isValid: true });
  expect(await status("198.51.100.7")).toMatchObject({ status: 1 });
});

test("a site without a known address tells the owner of a new entry without a link", async () => {
  const { userNum } = await insertAccount(env.DB, { userId: "linkless", emailVerifiedAt: 1 });
  const { as, gameApi, mails, settle } = testGameApi({
    site: { origin: undefined },
    caller: { ip: "10.11.0.1", token: undefined },
  });
  const { token } = await gameApi.accounts.logIn({ userId: "linkless", password: testPassword });
  await as({ ip: "198.51.100.7", token: token! }).accounts.whitelistIp({});
  await settle();
  expect(mails).toMatchObject([{ to: "linkless@mail.example", text: expect.stringContaining("198.51.100.7") }]);
  expect(mails[0]!.text + mails[0]!.html).not.toMatch(/token=|undefined/);
  expect(await db.select().from(accountLinks).where(eq(accountLinks.userNum, userNum))).toEqual([]);
});

test("an address may follow twenty links an hour that remove an entry", async () => {
  const { gameApi } = testGameApi({ caller: { ip: "10.11.0.2", token: undefined } });
  const follow = () => gameApi.accounts.unlistByLink({ token: "guess" });
  for (let count = 0; count < 20; count += 1) await expect(follow()).rejects.toMatchObject({ code: "invalid" });
  await expect(follow()).rejects.toMatchObject({ code: "rate_limited" });
});

test("an unconfirmed address gets no mail about the whitelist", async () => {
  const { from, mails, settle } = await player("unproven");
  await from("198.51.100.7").accounts.whitelistIp({});
  await settle();
  expect(mails).toEqual([]);
});

test("a player removes an entry, and no other", async () => {
  const { from, status, rows } = await player("remover");
  const other = await player("bystander");
  for (const each of [from, other.from]) await each("198.51.100.7").accounts.whitelistIp({});
  await from("198.51.100.8").accounts.whitelistIp({});
  const before = await other.rows();
  await from("198.51.100.9").accounts.unlistAddress({ ip: "198.51.100.7" });
  const { status: listed, listed: entries } = await status("198.51.100.7");
  expect([listed, entries?.map(({ ip }) => ip)]).toEqual([0, ["198.51.100.8"]]);
  expect(await other.rows()).toEqual(before);
  const after = await rows();
  await from("198.51.100.9").accounts.unlistAddress({ ip: "198.51.100.7" });
  await from("198.51.100.9").accounts.unlistAddress({ ip: "nothing" });
  expect(await rows()).toEqual(after);
});

test("an unknown address cannot be whitelisted", async () => {
  const { from, status, rows } = await player("stranger");
  for (const ip of ["", "unknown", "256.1.1.1", "10.1"]) {
    expect(await status(ip)).toStrictEqual({ ip: "", status: 0, listed: [] });
  }
  await expect(from("").accounts.whitelistIp({})).rejects.toMatchObject({
    code: "invalid",
    message: "Your IP address could not be determined, so it cannot be whitelisted.",
  });
  expect(await rows()).toEqual([]);
});

test("a sixth address replaces the oldest; every change gets a higher number than all before it", async () => {
  const { from, status, rows, clock } = await player("traveller");
  const other = await player("companion");
  const addresses = Array.from({ length: 7 }, (_, index) => `198.51.100.${20 + index}`);
  for (const ip of addresses.slice(0, 4)) await from(ip).accounts.whitelistIp({});
  await other.from(addresses[0]!).accounts.whitelistIp({});
  clock.time += MINUTE;
  for (const ip of addresses.slice(4)) await from(ip).accounts.whitelistIp({});

  const active = (await rows()).filter((row) => row.active).map(({ ip }) => ip);
  expect(active).toEqual(addresses.slice(2));
  expect(await status(addresses[0]!)).toMatchObject({ status: 0 });
  expect(await other.status(addresses[0]!)).toMatchObject({ status: 1 });
  const replaced = (await rows()).filter((row) => !row.active);
  expect(replaced.map(({ ip }) => ip)).toEqual(addresses.slice(0, 2));
  for (const row of replaced) expect(row.changedAt).toBe(clock.time);

  const [latest] = await db.select().from(whitelist).orderBy(desc(whitelist.seq)).limit(1);
  clock.time += MINUTE;
  await from(addresses[0]!).accounts.whitelistIp({});
  const after = await rows();
  expect(after.filter((row) => row.active).map(({ ip }) => ip)).toEqual([...addresses.slice(3), addresses[0]]);
  expect(after.filter(({ seq }) => seq > latest!.seq).map(({ ip, active }) => [ip, active])).toEqual([
    [addresses[0], true],
    [addresses[2], false],
  ]);
});

test("simultaneous requests leave five addresses and unique numbers", async () => {
  const { from, rows } = await player("swarm");
  const others = [await player("swarm2"), await player("swarm3")];
  await Promise.all(
    [0, 1, 2, 3, 4].flatMap((index) => [
      from(`192.0.2.${index}`).accounts.whitelistIp({}),
      ...others.map((other) => other.from(`192.0.2.${index}`).accounts.whitelistIp({})),
    ]),
  );
  expect((await rows()).filter(({ active }) => active)).toHaveLength(5);
});

test("an account may send five requests a minute", async () => {
  const { from, clock } = await player("eager");
  for (let index = 0; index < 5; index += 1) await from(`198.51.100.${50 + index}`).accounts.whitelistIp({});
  const { accounts } = from("198.51.100.60");
  for (const call of [
    accounts.whitelistIp({}),
    accounts.listAddress({ ip: "198.51.100.60" }),
    accounts.unlistAddress({ ip: "198.51.100.50" }),
  ])
    await expect(call).rejects.toMatchObject({
      code: "rate_limited",
      message: "Too many Requests! try again later",
    });
  clock.time += MINUTE;
  await from("198.51.100.60").accounts.whitelistIp({});
});
