import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVoucherCode } from "#app/features/wallet/embedded/voucher-codes.ts";
import { registration, testAnswer, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { pictures } from "#tests/fixtures/pictures.ts";
import { buy, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

/** Tables an operator fills by hand: a few dozen rows for ever, so that reading all of one is no matter. */
const SMALL_TABLES = new Set(["settings", "banners", "downloads", "voucher_batches", "bridge_keys"]);

/** A D1 binding that writes down every statement it is asked to prepare. */
function recording(database: D1Database, statements: Set<string>): D1Database {
  return new Proxy(database, {
    get(target, property) {
      if (property !== "prepare") {
        const value = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      }
      return (query: string) => {
        statements.add(query);
        return target.prepare(query);
      };
    },
  });
}

/** Not tables: lists in a parameter, and sub-queries with few rows of their own. */
const FEW_ROWS = new Set(["counted", "wanted", "needed", "json_each", "units", "newest", "shown", "worth"]);

/**
 * What is wrong with a plan: a growing table read from end to end, or sorted as a whole.
 * @param sorts whether sorting counts; not where all that is sorted is one page, one cart or one purchase
 */
function faults(query: string, plan: string[], sorts = true): string[] {
  const table = / from "?(\w+)/i.exec(query)?.[1] ?? "";
  if (SMALL_TABLES.has(table)) return [];
  return plan.filter((step) => {
    if (step.includes("USE TEMP B-TREE")) return sorts;
    const scan = /^SCAN (\w+)(.*)$/.exec(step);
    // A constant row is no table.
    if (!scan || FEW_ROWS.has(scan[1] ?? "") || step === "SCAN CONSTANT ROW") return false;
    // Reading the first rows of an index in its own order is as good as a search.
    return !(scan[2]?.includes("USING") && / limit \?/i.test(query));
  });
}

test("no query of the content calls scans or sorts a growing table", async () => {
  const statements = new Set<string>();
  const { gameApi } = testGameApi({ database: recording(env.DB, statements) });
  for (const type of [0, 1, 2]) {
    await gameApi.getnewsall({ type, count: 1, list: 0, latest: 1 });
    await gameApi.getnewsall({ type, count: 8, list: 1, latest: 0 });
    await gameApi.getnewspage({ type, page: 2 });
  }
  await gameApi.getshopitems({ category: "all", page: 2 });
  await gameApi.getshopitems({ category: "pet", page: 1 });
  await gameApi.getspecificnews({ newsid: 1 });
  await gameApi.getdownloadsall({});
  await gameApi.getSiteBanners({});
  await gameApi.getTopRankingsList({});
  await gameApi.getSiteSettings({});
  await gameApi.getContentVersion({});
  expect(statements.size).toBeGreaterThan(8);
  expect(await faultsOf(statements)).toEqual([]);
});

test("no query of the account calls, reading or writing, scans or sorts a growing table", async () => {
  const statements = new Set<string>();
  const { gameApi, as, clock, mails, settle } = testGameApi({ database: recording(env.DB, statements) });
  const logIn = async (UserPass = testPassword) => {
    const { token } = await gameApi.processlogin({ UserID: "planner", UserPass });
    return as({ token: token! });
  };
  const link = async () => {
    await settle();
    return tokenIn(mails.at(-1)?.text);
  };
  await gameApi.register(registration({ userId: "planner" }));
  await gameApi.register(registration({ userId: "planner" })).catch(() => undefined);
  await gameApi.verifyemail({ token: await link() });
  await gameApi.findUserID({ findIDEmail: "planner@mail.example" });
  await gameApi.findPassword({ findPWID: "planner", findPWEmail: "planner@mail.example" });
  await gameApi.resetpassword({ token: await link(), NewUserPass: testPassword });

  let player = await logIn();
  clock.time += 2 * 86_400_000;
  const { user } = await player.getcurrentuser({});
  const identity = { UserNum: user.UserNum, UserID: "planner", UserPass: testPassword };
  await player.userIp({});
  await player.whitelistUserIp({});
  await player.validatePassword(identity);
  await player.validateSecretAnswer({ ...identity, secretAnswer: testAnswer });
  const details = { NameFirst: "", NameLast: "", PhoneNumber: "" };
  await player.updateuserdetails({ ...identity, ...details, UserEmail: "second@mail.example" });
  player = await logIn();
  await player.resendverification({});
  await player.updatepassword({ ...identity, NewUserPass: "moonlit-gate-2" });
  player = await logIn("moonlit-gate-2");
  await player.logout({});
  await settle();
  expect(statements.size).toBeGreaterThan(30);
  expect(await faultsOf(statements)).toEqual([]);
});

test("no query of the wallet and the shop scans a growing table", async () => {
  const statements = new Set<string>();
  const { as } = testGameApi({ database: recording(env.DB, statements) });
  const { token } = await newShopper(1000);
  const player = as({ token });
  const { userId } = await newShopper();
  const item = await insertItem({ price: 5 });
  await player.processCoupon({ CouponCode: await insertVoucher(env.DB), ReferralCode: userId });
  await player.processCoupon({ CouponCode: newVoucherCode() }).catch(() => undefined);
  await player.addtocart({ ProductNum: item, quantity: 1 });
  const id = await buy(player, item, 2);
  const [line] = (await player.getpurchase({ id })).purchase.lines;
  await player.canceldelivery({ line: line!.line });
  await player.addtocart({ ProductNum: item, quantity: 1 });
  const [inCart] = (await player.getcart({})).data;
  await player.updatecart({ seq: inCart!.seq, quantity: 2 });
  await player.removefromcart({ seq: inCart!.seq });
  await player.shoppurchases({ page: 2 });
  await player.topuphistory({ page: 1 });
  for (const order of ["price-up", "price-down"] as const) {
    await player.getshopitems({ category: "all", page: 1, order, search: "item" });
    await player.getshopitems({ category: "box", page: 1, order });
  }
  expect(statements.size).toBeGreaterThan(30);
  expect(await faultsOf(statements, false)).toEqual([]);
});

test("no query of the tickets scans a growing table, nor sorts more than what was searched for", async () => {
  const statements = new Set<string>();
  const { as, gameApi, settle } = testGameApi({ database: recording(env.DB, statements) });
  const { token, userNum } = await newShopper();
  const key = { email: "tickets@mail.example" };
  const ticket = { ...key, name: "a", category: "bug", subject: "a", message: "a", images: [pictures.png] };
  const { number } = await as({ token }).submitticket(ticket);
  await settle();
  await gameApi.checkticket({ ...key, number: "T-0000-0000" }).catch(() => undefined);
  const [first] = (await gameApi.checkticket({ ...key, number })).ticket.messages;
  await gameApi.ticketimage({ ...key, number, id: first!.images[0]!.id });
  await gameApi.replyticket({ ...key, number, message: "b", images: [pictures.png] });
  await gameApi.closeticket({ ...key, number });
  await as({ token }).mytickets({ page: 2 });
  await as({ token }).checkticket({ number });
  await env.DB.prepare("UPDATE users SET user_type = 11 WHERE user_num = ?1").bind(userNum).run();
  const support = as({ token });
  await support.adminticket({ number });
  await support.adminreplyticket({ number, message: "c" });
  await support.adminticketstate({ number, state: "open" });
  for (const state of ["open", "closed", "all"] as const) await support.admintickets({ state, page: 2 });
  await settle();
  expect(statements.size).toBeGreaterThan(30);
  expect(await faultsOf(statements)).toEqual([]);

  statements.clear();
  for (const search of ["a@mail.example", "subject"]) {
    for (const state of ["open", "all"] as const) await support.admintickets({ state, page: 1, search });
  }
  expect(await faultsOf(statements, false)).toEqual([]);
});

test("no query of the console about players, money and operations scans a growing table", async () => {
  const statements = new Set<string>();
  const { as } = testGameApi({ database: recording(env.DB, statements) });
  const owner = as({ token: (await newLogin(30)).token });
  const { token, userNum, userId } = await newShopper(1000);
  const player = as({ token });
  const purchase = await buy(player, await insertItem({ price: 5 }), 3);
  statements.clear();
  const confirmed = { reason: "For the test", confirm: "on" } as const;
  await owner.admindashboard({});
  await owner.adminplayers({});
  // By IP the whitelist is read as a whole: it has no index for that.
  for (const by of ["id", "email", "character"] as const) await owner.adminplayers({ by, search: "s" });
  await owner.adminplayer({ UserNum: userNum });
  const requestKey = crypto.randomUUID();
  await owner.adminadjust({ UserNum: userNum, requestKey, currency: "rcoin", amount: 5, ...confirmed });
  await owner.adminusertype({ UserNum: userNum, UserType: 3, ...confirmed });
  const { batch } = await owner.adminmakevouchers({
    ...{ requestKey, name: "Plans", campaign: "", count: 2, rcoin: 5, milleage: 0 },
    confirm: "on",
  });
  await owner.adminvoucherbatches({});
  await owner.adminvoucherbatch({ batch });
  await owner.adminrevokevouchers({ batch, ...confirmed });
  for (const state of ["pending", "taken", undefined] as const) {
    await owner.admindeliveries({ state });
    await owner.admindeliveries({ state, player: userId });
    await owner.admindeliveries({ state, purchase });
  }
  const [delivery] = (await owner.admindeliveries({ purchase })).deliveries;
  await owner.admindelivery({ id: delivery!.id });
  await owner.adminchangedelivery({ id: delivery!.id, action: "cancel", ...confirmed });
  await owner.adminmails({});
  await owner.adminmails({ state: "failed" });
  await owner.adminmail({ id: 1 }).catch(() => undefined);
  for (const filter of [{}, { admin: userId }, { action: "adminadjust" }, { target: "player 1" }])
    await owner.adminaudit(filter);
  expect(statements.size).toBeGreaterThan(40);
  expect(await faultsOf(statements, false)).toEqual([]);
});

/** The faults in the plans of all statements, each with its statement. */
async function faultsOf(statements: Set<string>, sorts = true): Promise<string[]> {
  const found: string[] = [];
  for (const query of statements) {
    const numbered = [...query.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
    const count = numbered.length > 0 ? Math.max(...numbered) : (query.match(/\?/g) ?? []).length;
    // Numbers and lists alike: a list of one line of the cart is 1 as well.
    const parameters = Array.from({ length: count }, () => "1");
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...parameters)
      .all<{ detail: string }>();
    const steps = plan.results.map((row) => row.detail);
    found.push(...faults(query, steps, sorts).map((step) => `${step}: ${query}`));
  }
  return found;
}

test("the check itself finds a scan and a sort", async () => {
  const plan = async (query: string) =>
    (await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`).all<{ detail: string }>()).results.map((row) => row.detail);
  const scan = "select * from news where subject = 'x'";
  const sort = "select * from characters where cha_level > 3 order by cha_name limit ?";
  expect(faults(scan, await plan(scan))).toHaveLength(1);
  expect(faults(sort, await plan(sort.replace("?", "1"))).length).toBeGreaterThan(0);
});
