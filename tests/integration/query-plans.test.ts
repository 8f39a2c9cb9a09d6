import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { Unfinished } from "#app/embedded/job.ts";
import { applyDueChanges } from "#app/features/accounts/embedded/change-address.ts";
import { checkNames } from "#app/features/bridge/embedded/name-index.ts";
import { runCalendarJob } from "#app/features/calendar/embedded/calendar-job.ts";
import { storeResults } from "#app/features/club-war/embedded/results-job.ts";
import { boardKeys } from "#app/features/game/boards.ts";
import { guildOrders } from "#app/features/guilds/orders.ts";
import { dataParts } from "#app/features/privacy/data-parts.ts";
import { deleteDueAccounts } from "#app/features/privacy/embedded/due-deletions.ts";
import { deletionDelay } from "#app/features/privacy/limits.ts";
import { keepOnlinePeriods } from "#app/features/status/embedded/online-job.ts";
import { bucketPictures } from "#app/features/tickets/embedded/bucket-pictures.ts";
import { queueOrders } from "#app/features/tickets/queue-filters.ts";
import { newVoucherCode } from "#app/features/wallet/embedded/voucher-codes.ts";
import { featureTables } from "#app/features.ts";
import { registration, testAnswer, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { newBridgeKey, pushedCharacter } from "#tests/fixtures/bridge.ts";
import { testGameApi, testKeys } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";
import { insertWallet } from "#tests/fixtures/payments.ts";
import { newPerson } from "#tests/fixtures/person.ts";
import { decoded, pictures } from "#tests/fixtures/pictures.ts";
import { insertBundle, insertCode, insertDebt } from "#tests/fixtures/shop-offers.ts";
import { buy, buyRequest, insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { totpCode } from "#tests/fixtures/totp.ts";
import { insertVoucher } from "#tests/fixtures/vouchers.ts";

/**
 * Tables an operator fills by hand, which stay at dozens or hundreds of rows, and alerts, of which each kind has one row:
 * reading all of one is fine.
 */
const SMALL_TABLES = new Set([
  "settings",
  "game_documents",
  "banners",
  "downloads",
  // At most 200.
  "calendar_events",
  // One for each month.
  "ranking_months",
  "voucher_batches",
  "bridge_keys",
  "roles",
  "shop_items",
  "shop_categories",
  "bundle_items",
  "discount_codes",
  "payment_wallets",
  "own_pages",
  "former_paths",
  "notice_destinations",
  "destination",
  "ticket_categories",
  "canned_answers",
  "alerts",
  "log_database",
  // A subquery of what belongs to one account.
  "texts",
  // Twenty keys, and those that were revoked within a year.
  "api_keys",
  // Those of the game's club war, at most twenty.
  "guild_regions",
]);

/** A D1 binding that records every prepared statement. */
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

/** Sources that are not tables: lists in a parameter, and sub-queries with few rows. */
const FEW_ROWS = new Set([
  ...["counted", "wanted", "needed", "json_each", "units", "newest", "shown", "worth"],
  // Of a document of the game.
  ...["school", "class", "code"],
  // Of the accounts on a page of debts.
  ...["entries", "began"],
  // Of a search for names: lists in parameters, and limited ranges.
  ...["lengths", "texts", "pairs", "parts", "found", "changed", "start"],
  // Of an agent.
  "stream",
  // Of the actions in the audit log.
  "known",
  // Of a purchase.
  ...["covered", "due", "problems", "copies", "single", "weighed", "shared"],
]);

/**
 * Returns the problems of a query plan: full scans and full sorts of growing tables.
 * @param sorts whether sorts count; not when only a page, a cart or a purchase is sorted
 */
function planProblems(query: string, plan: string[], sorts = true): string[] {
  const table = / from "?(\w+)/i.exec(query)?.[1] ?? "";
  if (SMALL_TABLES.has(table)) return [];
  return plan.filter((step) => {
    if (step.includes("USE TEMP B-TREE")) return sorts;
    const scan = /^SCAN (\w+)(.*)$/.exec(step);
    // A constant row is not a table.
    if (!scan || FEW_ROWS.has(scan[1] ?? "") || SMALL_TABLES.has(scan[1] ?? "") || step === "SCAN CONSTANT ROW")
      return false;
    // Reading the first rows of an index in order is as good as a search.
    return !(scan[2]?.includes("USING") && / limit (?:\?|\d)/i.test(query));
  });
}

test("queries of the content calls do not scan or sort growing tables", async () => {
  const statements = new Set<string>();
  const { gameApi, context } = testGameApi({ database: recording(env.DB, statements) });
  for (const type of [0, 1, 2]) {
    await gameApi.news.board({ type, count: 1, list: 0, latest: 1 });
    await gameApi.news.board({ type, count: 8, list: 1, latest: 0 });
    await gameApi.news.page({ type, page: 2 });
  }
  await gameApi.shop.items({ category: "all", page: 2 });
  await gameApi.shop.items({ category: "pet", page: 1 });
  await gameApi.news.byId({ id: 1 });
  await gameApi.downloads.list({});
  await gameApi.banners.list({});
  await gameApi.rankings.top({});
  for (const board of boardKeys) {
    for (const school of ["all", "1"]) {
      for (const group of ["all", "archer"])
        await gameApi.rankings.find({ board, month: "now", school, class: group, name: "Maya" });
    }
  }
  await gameApi.rankings.hours({});
  await gameApi.calendar.list({});
  await gameApi.calendar.list({ from: "2026-06-01", until: "2026-07-12", category: "war" });
  await gameApi.calendar.byId({ id: 1 });
  await gameApi.calendar.rules({ category: "war" });
  await runCalendarJob(context);
  await gameApi.characters.read({ number: 1 });
  for (const year of [0, 2025]) await gameApi.rankings.hallOfFame({ year });
  for (const order of guildOrders) await gameApi.guilds.list({ order, page: 2 });
  await gameApi.guilds.regions({});
  await gameApi.guilds.read({ number: 1, page: 2 }).catch(() => undefined);
  await gameApi.guilds.mark({ hash: "0123456789abcdef" }).catch(() => undefined);
  await gameApi.settings.read({});
  await gameApi.settings.contentVersion({});
  await gameApi.status.current({});
  await gameApi.status.report({});
  expect(statements.size).toBeGreaterThan(8);
  expect(await planProblemsOf(statements)).toEqual([]);
});

test("queries of the club war read parts of indexes, and sort only seasons, a page, and the guilds of a season", async () => {
  const statements = new Set<string>();
  const { gameApi, as, context } = testGameApi({ database: recording(env.DB, statements) });
  for (const season of [undefined, "first"]) await gameApi.clubWar.read({ season, page: 2 }).catch(() => undefined);
  await gameApi.clubWar.ofGuild({ number: 1 });
  const owner = as({ token: (await newLogin(30)).token });
  for (const region of [undefined, 1]) await owner.clubWarAdmin.list({ page: 2, region });
  await owner.documentsAdmin.save({
    ...{ list: "wars", entry: "new" },
    values: { name_en: "War", region: "1", onSunday: "on", time: "20:00", minutes: "60" },
  });
  await storeResults({ ...context, now: () => context.now() + 8 * 24 * 60 * 60_000 });
  expect([...statements].filter((query) => query.includes("club_war_results")).length).toBeGreaterThan(8);
  expect(await planProblemsOf(statements, false)).toEqual([]);
});

test("a ranking of one class reads the best of each of its codes from indexes, and sorts only them", async () => {
  const statements = new Set<string>();
  const { gameApi } = testGameApi({ database: recording(env.DB, statements) });
  for (const board of boardKeys) {
    for (const school of ["all", "1"])
      await gameApi.rankings.monthly({ board, month: "now", school, class: "archer", page: 2 });
  }
  const ofClass = new Set([...statements].filter((query) => query.includes("AS code CROSS JOIN month_rankings")));
  expect(ofClass.size).toBe(2 * boardKeys.length);
  expect(await planProblemsOf(ofClass, false)).toEqual([]);
  for (const query of ofClass) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind("2026-07", 1, 100, "[1]")
      .all<{ detail: string }>();
    const steps = results.map(({ detail }) => detail);
    const both = expect.stringMatching(/^SEARCH best .*\((?:month=\? AND cha_num=\?|cha_num=\? AND month=\?)\)/);
    expect(steps).toContainEqual(both);
    expect(steps).toContainEqual(expect.stringMatching(/^SEARCH month_rankings .*cha_class=\?/));
  }
});

test("the job of players online reads parts of an index, and sorts those of a day by hour", async () => {
  const statements = new Set<string>();
  const { context } = testGameApi({ database: recording(env.DB, statements) });
  await env.DB.prepare("INSERT INTO agent_minutes (at) VALUES (?1)")
    .bind(context.now() - 60 * 60_000)
    .run();
  await keepOnlinePeriods(context);
  expect(statements.size).toBeGreaterThan(8);
  expect(await planProblemsOf(statements, false)).toEqual([]);
});

test("a push of characters reads no other characters", async () => {
  const statements = new Set<string>();
  const { as, clock } = testGameApi({ database: recording(env.DB, statements) });
  const { bridge } = as({ token: await newBridgeKey() });
  const rows = [pushedCharacter({ ChaNum: 1 })];
  await bridge.pushCharacters({ batchId: "one", sequence: 1, time: new Date(clock.time).toISOString(), rows });
  const ofCharacters = [...statements].filter((query) => /characters|month_rankings/.test(query));
  expect(ofCharacters.length).toBeGreaterThan(5);
  for (const query of ofCharacters) {
    const read = (await planOf(query)).filter((step) =>
      /^(?:SCAN|SEARCH) (?:characters|known|month_rankings|stored|earlier|later)\b/.test(step),
    );
    for (const step of read) expect(step, query).toMatch(/\((?:.* )?(?:cha_num|rowid)=\?/);
  }
});

test("queries of the search for names do not scan growing tables, and sort only what they have found", async () => {
  const statements = new Set<string>();
  const { gameApi, as, clock } = testGameApi({ database: recording(env.DB, statements) });
  for (const search of ["Maya", "Mayaberlin", "검신", "ma"]) await gameApi.nameSearch.find({ search });
  const { bridge } = as({ token: await newBridgeKey() });
  for (const name of ["Before", "After"]) {
    clock.time += 1000;
    const rows = [pushedCharacter({ ChaNum: 1, ChaName: name })];
    await bridge.pushCharacters({ batchId: name, sequence: 1, time: new Date(clock.time).toISOString(), rows });
  }
  await env.DB.prepare("DELETE FROM characters").run();
  let progress: unknown;
  for (let runs = 0; runs < 2; runs += 1) {
    const result = await checkNames(openDatabase(recording(env.DB, statements)), progress);
    progress = result instanceof Unfinished ? result.progress : undefined;
  }
  const ofNames = [...statements].filter((query) => query.includes("name_"));
  expect(ofNames.length).toBeGreaterThan(10);
  expect(await planProblemsOf(new Set(ofNames), false)).toEqual([]);
});

test("queries of the account calls do not scan or sort growing tables", async () => {
  const statements = new Set<string>();
  const { gameApi, as, context, clock, mails, settle } = testGameApi({ database: recording(env.DB, statements) });
  const logIn = async (password = testPassword) => {
    const { token } = await gameApi.accounts.logIn({ userId: "planner", password });
    return as({ token: token! });
  };
  const link = async () => {
    await settle();
    return tokenIn(mails.at(-1)?.text);
  };
  await gameApi.accounts.register(registration({ userId: "planner" }));
  await gameApi.accounts.register(registration({ userId: "planner" })).catch(() => undefined);
  await gameApi.accounts.verifyEmail({ token: await link() });
  await gameApi.accounts.findUserId({ email: "planner@mail.example" });
  await gameApi.accounts.findPassword({ userId: "planner", email: "planner@mail.example" });
  await gameApi.accounts.resetPassword({ token: await link(), newPassword: testPassword });

  let player = await logIn();
  clock.time += 2 * 86_400_000;
  const { user } = await player.accounts.current({});
  const identity = { userNum: user.userNum, userId: "planner", password: testPassword };
  await player.mfa.confirmIdentity({ proof: testPassword });
  const { setup, secret } = await player.mfa.beginTotp({});
  await player.mfa.enableTotp({ setup, code: totpCode(secret, clock.time) });
  await player.mfa.read({});
  await player.mfa.renewRecoveryCodes({});
  await player.passkeys.requestOptions({});
  await player.passkeys.creationOptions({});
  await player.passkeys.remove({ credentialId: "none" }).catch(() => undefined);
  await player.sessions.list({});
  await player.sessions.end({ sessionId: "none" }).catch(() => undefined);
  await player.sessions.endOthers({});
  await player.mfa.disableTotp({});
  await player.accounts.connection({});
  await player.accounts.whitelistIp({});
  await player.accounts.checkPassword(identity);
  await player.accounts.checkSecretAnswer({ ...identity, secretAnswer: testAnswer });
  const details = { nameFirst: "", nameLast: "", phone: "" };
  await player.accounts.updateDetails({ ...identity, ...details, email: "second@mail.example" });
  player = await logIn();
  await player.accounts.resendVerification({});
  await player.accounts.updatePassword({ ...identity, newPassword: "lantern-gate-2" });
  player = await logIn("lantern-gate-2");
  await player.accounts.logOut({});
  await applyDueChanges(context);
  await settle();
  expect(statements.size).toBeGreaterThan(30);
  expect(await planProblemsOf(statements)).toEqual([]);
});

test("queries of the wallet and the shop do not scan growing tables", async () => {
  const statements = new Set<string>();
  const { as } = testGameApi({ database: recording(env.DB, statements) });
  const { token } = await newShopper(1000);
  const player = as({ token });
  const { userId } = await newShopper();
  const item = await insertItem({ price: 5 });
  await player.wallet.redeem({ voucherCode: await insertVoucher(env.DB), referralCode: userId });
  await player.wallet.redeem({ voucherCode: newVoucherCode() }).catch(() => undefined);
  await player.cart.add({ productNum: item, quantity: 1 });
  const id = await buy(player, item, 2);
  const [line] = (await player.purchases.byId({ id })).purchase.lines;
  await player.purchases.cancelDelivery({ line: line!.line });
  const code = await insertCode({ useLimit: 5, accountLimit: 5 });
  await player.cart.add({
    productNum: await insertBundle({ price: 20, stock: 9, dayLimit: 9 }, [[item, 2]]),
    quantity: 1,
  });
  await player.cart.buy({ ...buyRequest(await player.cart.read({ code })), code, discount: 2 });
  await player.cart.add({ productNum: item, quantity: 1 });
  const [inCart] = (await player.cart.read({})).data;
  await player.cart.update({ seq: inCart!.seq, quantity: 2 });
  await player.cart.remove({ seq: inCart!.seq });
  await player.shop.purchases({ page: 2 });
  await player.wallet.topUps({ page: 1 });
  for (const order of ["price-up", "price-down"] as const) {
    await player.shop.items({ category: "all", page: 1, order, search: "item" });
    await player.shop.items({ category: "box", page: 1, order });
  }
  expect(statements.size).toBeGreaterThan(30);
  expect(await planProblemsOf(statements, false)).toEqual([]);
});

test("queries of the tickets do not scan growing tables, and sort only what was searched for", async () => {
  const statements = new Set<string>();
  const { as, gameApi, settle } = testGameApi({ database: recording(env.DB, statements) });
  const { token, userNum } = await newShopper();
  const key = { email: "tickets@mail.example" };
  const ticket = { ...key, name: "a", category: "bug", subject: "a", message: "a", images: [decoded(pictures.png)] };
  const { number } = await as({ token }).tickets.submit(ticket);
  await settle();
  await gameApi.tickets.check({ ...key, number: "T-0000-0000" }).catch(() => undefined);
  const [first] = (await gameApi.tickets.check({ ...key, number })).ticket.messages;
  await gameApi.tickets.image({ ...key, number, id: first!.images[0]!.id });
  await gameApi.tickets.reply({ ...key, number, message: "b", images: [decoded(pictures.png)] });
  await gameApi.tickets.close({ ...key, number });
  await as({ token }).tickets.mine({ page: 2 });
  await as({ token }).tickets.check({ number });
  await env.DB.prepare("UPDATE users SET user_type = 11 WHERE user_num = ?1").bind(userNum).run();
  const support = as({ token });
  await support.ticketsAdmin.byNumber({ number });
  await support.ticketsAdmin.reply({ number, message: "c" });
  await support.ticketsAdmin.setState({ number, state: "open" });
  await support.ticketsAdmin.assign({ number, assignee: userNum });
  await support.ticketsAdmin.setPriority({ number, priority: "high" });
  await support.ticketsAdmin.addNote({ number, note: "d" });
  for (const state of ["open", "closed", "all"] as const) await support.ticketsAdmin.list({ state, page: 2 });
  await settle();
  expect(statements.size).toBeGreaterThan(30);
  expect(await planProblemsOf(statements)).toEqual([]);

  statements.clear();
  for (const search of ["a@mail.example", "subject"]) {
    for (const state of ["open", "all"] as const) await support.ticketsAdmin.list({ state, page: 1, search });
  }
  for (const state of ["open", "all"] as const) {
    await support.ticketsAdmin.list({ state, page: 1, assignee: "none", category: "bug", priority: "high" });
    await support.ticketsAdmin.list({ state, page: 1, assignee: "mine" });
    for (const order of queueOrders) await support.ticketsAdmin.list({ state, page: 1, order });
  }
  expect(await planProblemsOf(statements, false)).toEqual([]);
});

test("queries of the console about players, money and operations do not scan growing tables", async () => {
  const statements = new Set<string>();
  const { as } = testGameApi({ database: recording(env.DB, statements) });
  const owner = as({ token: (await newLogin(30)).token });
  const { token, userNum, userId } = await newShopper(1000);
  const player = as({ token });
  const purchase = await buy(player, await insertItem({ price: 5 }), 3);
  statements.clear();
  const confirmed = { reason: "For the test", confirm: "on" } as const;
  await insertDebt((await newShopper()).userNum, 5);
  const [debt] = (await owner.debtsAdmin.list({})).debts;
  await owner.debtsAdmin.list({ player: userId });
  await owner.debtsAdmin.byNum({ userNum: debt!.userNum });
  await owner.debtsAdmin.waive({ userNum: debt!.userNum, amount: 5, requestKey: crypto.randomUUID(), ...confirmed });
  await owner.dashboard.read({});
  for (const sort of [undefined, "number", "userId", "-userId"] as const) await owner.playersAdmin.list({ sort });
  // A search by IP reads the whole whitelist, which has no index for it.
  for (const by of ["id", "email", "character"] as const) await owner.playersAdmin.list({ by, search: "s" });
  await owner.playersAdmin.byNum({ userNum });
  const requestKey = crypto.randomUUID();
  await owner.balancesAdmin.adjust({ userNum, requestKey, currency: "rcoin", amount: 5, ...confirmed });
  await owner.playersAdmin.setUserType({ userNum, userType: 3, ...confirmed });
  await owner.bansAdmin.suspend({ userNum, ...confirmed });
  await player.accounts.current({}).catch(() => undefined);
  await owner.bansAdmin.banAddress({ range: "198.51.100.0/24", ...confirmed });
  for (const search of ["s", "198.51.100.7", ""]) {
    const [suspension] = (await owner.bansAdmin.accounts({ search })).bans;
    if (suspension) await owner.bansAdmin.liftSuspension({ id: suspension.id, ...confirmed });
    const [ban] = (await owner.bansAdmin.addresses({ search })).bans;
    if (ban) await owner.bansAdmin.changeAddressBan({ id: ban.id, seen: ban.seen, ...confirmed });
  }
  const { batch } = await owner.vouchersAdmin.make({
    ...{ requestKey, name: "Plans", campaign: "", count: 2, rcoin: 5, milleage: 0 },
    confirm: "on",
  });
  await owner.vouchersAdmin.list({});
  await owner.vouchersAdmin.byName({ batch });
  await owner.vouchersAdmin.revoke({ batch, ...confirmed });
  for (const state of ["pending", "taken", undefined] as const) {
    await owner.deliveriesAdmin.list({ state });
    await owner.deliveriesAdmin.list({ state, player: userId });
    await owner.deliveriesAdmin.list({ state, purchase });
  }
  const [delivery] = (await owner.deliveriesAdmin.list({ purchase })).deliveries;
  await owner.deliveriesAdmin.byId({ id: delivery!.id });
  await owner.deliveriesAdmin.change({ id: delivery!.id, action: "cancel", ...confirmed });
  await owner.noticesAdmin.failed({});
  await owner.apiKeysAdmin.list({});
  const scopes = ["players:read" as const];
  const { key } = await owner.apiKeysAdmin.make({ name: "Program", scopes, lifetime: "never", confirm: "on" });
  await as({ token: key }).playersAdmin.state({ userId });
  const { id: destination } = await owner.noticesAdmin.save({
    ...{ id: 0, name: "Program", kind: "webhook", address: "https://hooks.game.ph/", secret: "x".repeat(16) },
  });
  await owner.noticesAdmin.deliveries({ id: destination });
  await owner.mailAdmin.list({});
  await owner.mailAdmin.list({ state: "failed" });
  await owner.mailAdmin.byId({ id: 1 }).catch(() => undefined);
  for (const filter of [
    {},
    { admin: userId },
    { action: "adminadjust" },
    { target: "player 1" },
    { from: "2026-06-01" },
  ])
    await owner.auditAdmin.list(filter);
  expect(statements.size).toBeGreaterThan(40);
  expect(await planProblemsOf(statements, false)).toEqual([]);
});

test("queries about sales and reconciliation do not scan growing tables", async () => {
  const statements = new Set<string>();
  const { as } = testGameApi({ database: recording(env.DB, statements) });
  const owner = as({ token: (await newLogin(30)).token });
  const wallet = await insertWallet();
  statements.clear();
  const month = "2026-11";
  await owner.salesAdmin.read({ days: 90 });
  await owner.salesAdmin.export({ month });
  await owner.salesAdmin.sources({});
  const csv = "Reference No.,Amount\n123,100.00\n";
  for (const source of ["stripe", `wallet-${wallet}`]) await owner.salesAdmin.reconcile({ source, month, csv });
  await owner.dashboard.read({});
  const ofPayments = new Set([...statements].filter((query) => query.includes("payment_")));
  expect(ofPayments.size).toBeGreaterThan(12);
  expect(await planProblemsOf(ofPayments, false)).toEqual([]);
  // A period is read by the index of the time, not by one that begins with a column of few values.
  const ofPeriods = [...ofPayments].filter((query) => query.includes("paid_at >= ?1"));
  expect(ofPeriods.length).toBeGreaterThan(4);
  for (const query of ofPeriods) {
    const count = Math.max(...[...query.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number)));
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...Array.from({ length: count }, () => "1"))
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join("\n"), query).toContain("payment_orders_by_payment_time");
  }
});

test("queries about staff and approvals do not scan growing tables", async () => {
  const statements = new Set<string>();
  const { as } = testGameApi({ database: recording(env.DB, statements) });
  const owner = as({ token: (await newLogin(30)).token });
  const second = as({ token: (await newLogin(30)).token });
  const { userNum } = await newShopper();
  statements.clear();
  const confirmed = { reason: "For the test", confirm: "on" } as const;
  const { seen } = await owner.approvalsAdmin.limits({});
  await owner.approvalsAdmin.saveLimits({ seen, credit: "5", refund: "5", vouchers: "5" });
  const ask = async () => {
    const requestKey = crypto.randomUUID();
    return (await owner.balancesAdmin.adjust({ userNum, requestKey, currency: "rcoin", amount: 6, ...confirmed }))
      .approval!;
  };
  await second.approvalsAdmin.approve({ id: await ask(), ...confirmed });
  await second.approvalsAdmin.refuse({ id: await ask(), ...confirmed });
  for (const state of ["open", "all"] as const) await owner.approvalsAdmin.list({ state });
  const { key } = await owner.staffAdmin.saveRole({ key: "", name: "Plans", rank: 11, rights: ["tickets"] });
  await owner.staffAdmin.giveRole({ userNum, role: key, ...confirmed });
  await owner.staffAdmin.list({});
  await owner.staffAdmin.byNum({ userNum });
  await owner.staffAdmin.roles({});
  await owner.staffAdmin.deleteRole({ key, confirm: "on" }).catch(() => undefined);
  expect(statements.size).toBeGreaterThan(15);
  expect(await planProblemsOf(statements, false)).toEqual([]);
});

test("queries about the data of a player and their deletion do not scan growing tables", async () => {
  const statements = new Set<string>();
  const pictures = bucketPictures(env.TICKET_IMAGES);
  const tools = testGameApi({ database: recording(env.DB, statements), pictures, mailer: undefined });
  const { userId, player } = await newPerson("Planner", 9, tools);
  statements.clear();
  for (const part of dataParts) await player.privacy.records({ part });
  // Account and balances need none; logs need one that asks for a second database.
  expect(statements.size).toBe(dataParts.length);
  await player.privacy.requestDeletion({ userId, password: testPassword });
  await tools.settle();
  const db = openDatabase(recording(env.DB, statements));
  const now = () => tools.clock.time + deletionDelay;
  await deleteDueAccounts({ db, features: featureTables, keys: testKeys, now, pictures });
  expect(statements).toContain("DELETE FROM logins WHERE user_num = ?1");
  expect(await planProblemsOf(statements, false)).toEqual([]);
});

/** The steps of a statement's plan. */
async function planOf(query: string): Promise<string[]> {
  const parameterNumbers = [...query.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  const count = parameterNumbers.length > 0 ? Math.max(...parameterNumbers) : (query.match(/\?/g) ?? []).length;
  // The value 1 works for numbers and for lists: a list of one cart line is 1 as well.
  const parameters = Array.from({ length: count }, () => "1");
  const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`).bind(...parameters);
  return (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail);
}

/** The problems in the plans of all statements, each with its statement. */
async function planProblemsOf(statements: Set<string>, sorts = true): Promise<string[]> {
  const found: string[] = [];
  for (const query of statements)
    found.push(...planProblems(query, await planOf(query), sorts).map((step) => `${step}: ${query}`));
  return found;
}

test("the check detects a scan and a sort", async () => {
  const scan = "select * from news where subject = 'x'";
  const sort = "select * from characters where cha_level > 3 order by cha_name limit ?";
  expect(planProblems(scan, await planOf(scan))).toHaveLength(1);
  expect(planProblems(sort, await planOf(sort)).length).toBeGreaterThan(0);
});
