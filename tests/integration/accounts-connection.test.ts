import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { whitelist } from "#app/features/accounts/embedded/schema.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

const db = openDatabase(env.DB);
const MINUTE = 60_000;

/** A logged-in player and a function that creates the game API for a visitor's address. */
async function player(userId: string) {
  const { userNum } = await insertAccount(env.DB, { userId });
  const { gameApi, as, clock } = testGameApi({ caller: { ip: `10.10.0.${userNum}`, token: undefined } });
  const { token } = await gameApi.accounts.logIn({ userId, password: testPassword });
  const from = (ip: string) => as({ ip, token: token! });
  const status = async (ip: string) => (await from(ip).accounts.connection({})).connection;
  const rows = () => db.select().from(whitelist).where(eq(whitelist.userNum, userNum)).orderBy(whitelist.seq);
  return { from, status, rows, clock };
}

test("an address is whitelisted once, in canonical notation", async () => {
  const { from, status, rows, clock } = await player("visitor");
  expect(await status("::ffff:198.51.100.7")).toStrictEqual({ ip: "198.51.100.7", status: 0 });
  expect(await from("::ffff:198.51.100.7").accounts.whitelistIp({})).toStrictEqual({
    message: "Your IP address 198.51.100.7 is whitelisted.",
  });
  expect(await status("198.51.100.7")).toStrictEqual({ ip: "198.51.100.7", status: 1 });
  const before = await rows();
  clock.time += 1000;
  await from("198.51.100.7").accounts.whitelistIp({});
  expect(await rows()).toEqual(before);

  expect(await from("2001:DB8:0:0:0::1").accounts.whitelistIp({})).toStrictEqual({
    message: "Your IP address 2001:db8::1 is whitelisted.",
  });
  expect(await status("2001:db8::2")).toStrictEqual({ ip: "2001:db8::2", status: 0 });
});

test("an unknown address cannot be whitelisted", async () => {
  const { from, status, rows } = await player("stranger");
  for (const ip of ["", "unknown", "256.1.1.1", "10.1"]) {
    expect(await status(ip)).toStrictEqual({ ip: "", status: 0 });
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
  await expect(from("198.51.100.60").accounts.whitelistIp({})).rejects.toMatchObject({
    code: "rate_limited",
    message: "Too many Requests! try again later",
  });
  clock.time += MINUTE;
  await from("198.51.100.60").accounts.whitelistIp({});
});
