import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { adminMenu } from "#app/features/admin/menu.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { approvalRights } from "#app/features/staff/approvals.ts";
import { expectAccessible } from "./axe.ts";
import {
  fundedAccount,
  logIn,
  logInAsAdmin,
  newAccount,
  playerApi,
  setUpAuthenticator,
  type TestAccount,
  test,
  waitForFormScripts,
} from "./portal-test.ts";

/** The account number that the console's URLs use. */
async function userNumOf(page: Page, account: TestAccount): Promise<string> {
  const api = await playerApi(page.request, account);
  const { user } = (await (await api.get("/getcurrentuser")).json()) as { user: { UserNum: number } };
  return String(user.UserNum);
}

/** Waits until the scripts of forms run, if scripts run. */
async function waitForScripts(page: Page): Promise<void> {
  const scripts = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripts) await waitForFormScripts(page);
}

/** Opens one of the collapsed forms of a page, fills the fields they share, and returns it. */
async function openForm(page: Page, name: string) {
  const summary = page.locator("summary", { hasText: name }).first();
  await summary.click();
  const form = page
    .locator("details[open]")
    .filter({ has: page.locator("summary", { hasText: name }) })
    .first();
  await waitForScripts(page);
  return {
    form,
    async confirm(button = name) {
      const reason = form.getByLabel("Reason");
      if (await reason.count()) await reason.fill("Asked for by its owner");
      await form.getByRole("checkbox", { name: /^Yes, / }).check();
      await form.getByRole("button", { name: button }).click();
    },
  };
}

/** Reads the result of a form, which stays on the page that the form leads to, with and without scripts. */
async function expectResult(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
}

/** The addresses of the console's menu and of its subpages. */
const addresses = [
  ...(await adminMenu()),
  { href: "/admin/search?q=owner", right: "console" },
  { href: "/admin/views", right: "console" },
  { href: "/admin/help/tickets", right: "console" },
  { href: "/admin/players.csv", right: "accounts" },
  { href: "/admin/players/127", right: "read players" },
  { href: "/admin/players/import", right: "accounts" },
  { href: "/admin/players/127/suspension", right: "read players" },
  { href: "/admin/bans?kind=addresses", right: "accounts" },
  { href: "/admin/bans/999999", right: "accounts" },
  { href: "/admin/vouchers/codes.csv", right: "vouchers" },
  { href: "/admin/vouchers/report?batch=demo", right: "vouchers" },
  { href: "/admin/payments/debts", right: "payments" },
  { href: "/admin/payments/debts/127", right: "payments" },
  { href: "/admin/deliveries/999999", right: "deliveries" },
  { href: "/admin/payments/P-0000-0000", right: "payments" },
  { href: "/admin/payments/packages", right: "prices" },
  { href: "/admin/payments/packages/1", right: "prices" },
  { href: "/admin/payments/wallets", right: "settings" },
  { href: "/admin/payments/wallets/1", right: "settings" },
  { href: "/admin/payments/webhooks", right: "payments" },
  { href: "/admin/payments/webhooks/999999", right: "payments" },
  { href: "/admin/payments/sales", right: "payments" },
  { href: "/admin/payments/sales.csv?month=2026-11", right: "payments" },
  { href: "/admin/payments/reconciliation", right: "payments" },
  { href: "/admin/payments/statement", right: "payments" },
  { href: "/admin/approvals/999999", right: approvalRights },
  { href: "/admin/staff/127", right: "staff" },
  { href: "/admin/staff/roles", right: "staff" },
  { href: "/admin/staff/roles/new", right: "staff" },
  { href: "/admin/settings/limits", right: "settings" },
  { href: "/admin/notices/new", right: "settings" },
  { href: "/admin/notices/999999/deliveries", right: "settings" },
  { href: "/admin/connections/stripe", right: "settings" },
  { href: "/admin/words/home.meet", right: "settings" },
  { href: "/admin/mails/verificationMail", right: "settings" },
  { href: "/admin/mails/verificationMail/html", right: "settings" },
  { href: "/admin/gallery/movies", right: "settings" },
  { href: "/admin/clubwar/wars", right: "settings" },
  { href: "/admin/clubwar/seasons/new", right: "settings" },
  { href: "/admin/clubwar/results/1-1", right: "settings" },
  { href: "/admin/menus/redirects/new", right: "settings" },
  { href: "/admin/gallery/movies/new", right: "settings" },
  { href: "/admin/settings/script", right: "settings" },
  { href: "/admin/settings/signup", right: "settings" },
  { href: "/admin/settings/signup/new", right: "settings" },
  { href: "/admin/branding/css", right: "settings" },
  { href: "/admin/branding/pictures", right: "settings" },
  { href: "/admin/health/alerts", right: "settings" },
  { href: "/admin/outbox/999999", right: "settings" },
  { href: "/admin/audit.csv", right: "settings" },
  { href: "/admin/tickets/T-0000-0000", right: "tickets" },
  { href: "/admin/tickets/figures", right: "tickets" },
  { href: "/admin/tickets/settings", right: "settings" },
  { href: "/admin/tickets/answers", right: "content" },
  { href: "/admin/tickets/answers/new", right: "content" },
  { href: "/admin/tickets/categories", right: "content" },
  { href: "/admin/tickets/categories/new", right: "content" },
  { href: "/admin/news/1", right: "content" },
  { href: "/admin/news/new", right: "content" },
  { href: "/admin/news/import", right: "content" },
  { href: "/admin/news.csv", right: "content" },
  { href: "/admin/banners/new", right: "content" },
  { href: "/admin/calendar/new", right: "content" },
  { href: "/admin/calendar/1", right: "content" },
  { href: "/admin/downloads/new", right: "content" },
  { href: "/admin/pages/story", right: "content" },
  { href: "/admin/items/1001", right: "content" },
  { href: "/admin/items/products", right: "content" },
  { href: "/admin/items/categories", right: "content" },
  { href: "/admin/items/categories/1", right: "content" },
  { href: "/admin/items/import", right: "prices" },
  { href: "/admin/items/pictures", right: "content" },
  { href: "/admin/items/prices", right: "prices" },
  { href: "/admin/items/template.csv", right: "prices" },
  { href: "/admin/discounts/new", right: "prices" },
  { href: "/admin/items.csv", right: "content" },
] as const;

/** Addresses that answer with something other than a page. */
const answers: Record<string, number> = {
  "/admin/vouchers/codes.csv": 302,
  "/admin/bans/999999": 404,
  "/admin/notices/999999/deliveries": 404,
  "/admin/deliveries/999999": 404,
  "/admin/payments/P-0000-0000": 404,
  "/admin/payments/webhooks/999999": 404,
  "/admin/approvals/999999": 404,
  "/admin/outbox/999999": 404,
  "/admin/tickets/T-0000-0000": 404,
  "/admin/clubwar/results/1-1": 404,
};

test("every page of the console needs the level of its right", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, browser }) => {
  const [player, editor] = [newAccount(), newAccount()];
  const userNum = await userNumOf(page, editor);
  await logInAsAdmin(page, "owner");
  const path = `/admin/players/${userNum}`;
  const raised = await page.request.post(path, {
    form: { intent: "user-type", userType: "20", reason: "For the test", confirm: "on" },
    maxRedirects: 0,
  });
  expect(raised.status()).toBe(302);
  const visitors = [
    { level: undefined, enter: async () => {} },
    { level: 0, enter: (visitor: Page) => logIn(visitor, player) },
    { level: 11, enter: (visitor: Page) => logInAsAdmin(visitor, "support") },
    {
      level: 20,
      async enter(visitor: Page) {
        await logIn(visitor, editor);
        await setUpAuthenticator(visitor);
      },
    },
    { level: 30, enter: (visitor: Page) => logInAsAdmin(visitor, "owner") },
  ];
  for (const { level, enter } of visitors) {
    const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? "" });
    const visitor = await context.newPage();
    await context.setExtraHTTPHeaders({ "CF-Connecting-IP": `10.77.0.${(level ?? 99) + 1}` });
    await enter(visitor);
    for (const { href, right } of addresses) {
      const response = await visitor.request.get(href, { maxRedirects: 0 });
      const name = `${href} as ${level ?? "visitor"}`;
      const status = response.status();
      if (level === undefined) {
        expect(status, name).toBe(302);
        expect(response.headers().location, name).toMatch(/^\/login\?redirectTo=%2Fadmin/);
      } else if (![right].flat().some((one) => hasRight({ userType: level }, one))) {
        expect(status, name).toBe(403);
      } else {
        expect(status, name).toBe(answers[href] ?? 200);
      }
    }
    const sent = await visitor.request.post(`${path}/suspension`, {
      form: { intent: "suspend", reason: "For the test", confirm: "on" },
      headers: { Origin: process.env.E2E_BASE_URL ?? "" },
      maxRedirects: 0,
    });
    const leadsTo = level === undefined ? /^\/login/ : level === 30 ? path : undefined;
    expect(sent.status(), `suspending as ${level ?? "visitor"}`).toBe(leadsTo ? 302 : 403);
    expect(sent.headers().location ?? "", `suspending as ${level ?? "visitor"}`).toMatch(leadsTo ?? /^$/);
    await context.close();
  }
});

test("an owner searches, adjusts, suspends and readmits a player, and the audit log records it", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page }) => {
  const player = await fundedAccount(page.request, 100);
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/players");
  await page.getByRole("searchbox", { name: "Search" }).fill(player.UserID.slice(0, 12).toUpperCase());
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: player.UserID }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Player");
  const balances = page.getByRole("region", { name: "Balances" });
  await expect(balances).toContainText("100");

  const adjust = await openForm(page, "Adjust balance");
  await adjust.form.getByLabel("Amount").fill("-101");
  await adjust.confirm();
  const refusal = page.getByText("and a balance cannot go below zero");
  await expect(refusal).toBeVisible();
  const dialog = page.locator("dialog.outcome:modal");
  if (await dialog.count()) await dialog.getByRole("button", { name: "OK" }).click();
  // The input is still there.
  await expect(adjust.form.getByLabel("Reason")).toHaveValue("Asked for by its owner");
  await adjust.form.getByLabel("Amount").fill("250");
  await adjust.confirm();
  await expectResult(page, "The balance is now 350.");
  await expect(balances).toContainText("350");
  await expect(page.getByRole("table", { name: "Timeline" })).toContainText("Adjustment");

  await page.getByRole("main").getByRole("link", { name: "Suspension", exact: true }).click();
  await (await openForm(page, "Suspend")).confirm();
  await expectResult(page, `${player.UserID} is suspended`);
  await expect(page.getByRole("table", { name: "Suspensions" })).toContainText("In force");
  await (await openForm(page, "Lift suspension")).confirm();
  await expectResult(page, `${player.UserID} is no longer suspended.`);

  await page
    .getByRole("main")
    .getByRole("link", { name: /^Player \d+$/ })
    .click();
  await page.waitForURL(/\/admin\/players\/\d+$/);
  const userNum = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/admin/audit?target=player+${userNum}`);
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log.getByRole("row")).toHaveCount(4);
  await log
    .getByText(/^\d+ values?$/)
    .nth(2)
    .click();
  await expect(log.locator("del").last()).toHaveText("100");
  await expect(log.locator("ins").filter({ hasText: "350" })).toBeVisible();
});

test("vouchers are created once, downloaded, redeemed and revoked", { tag: ["@flow", "@embedded-only"] }, async ({
  page,
  request,
}) => {
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/vouchers");
  const name = `Test ${Date.now().toString(36)}`;
  const { form, confirm } = await openForm(page, "Issue vouchers");
  await form.getByLabel("Batch name").fill(name);
  await form.getByLabel("Number of vouchers").fill("3");
  await form.getByLabel("R-Coin each").fill("120");
  const [download] = await Promise.all([page.waitForEvent("download"), confirm("Issue and download")]);
  expect(download.suggestedFilename()).toMatch(/^vouchers-\w+\.csv$/);
  const [header, ...lines] = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(header).toContain("Code,R-Coin,Milleage");
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(3);

  // The same form again: the page with the error links back to the input.
  await form.getByRole("button", { name: "Issue and download" }).click();
  await expect(page.getByRole("main")).toContainText("has already issued its batch");
  await page.getByRole("link", { name: "Back to the form" }).click();
  await expect(page.getByLabel("Batch name")).toHaveValue(name);

  const account = newAccount();
  const player = await playerApi(request, account);
  const redeemed = await player.post("/processCoupon", { CouponCode: lines[0]?.split(",")[0] });
  expect(redeemed.status()).toBe(200);
  await page.goto("/admin/vouchers");
  const found = page.getByRole("region", { name: "Voucher", exact: true });
  for (const [line, state] of [
    [lines[0], "Redeemed"],
    [lines[1], "Unused"],
  ] as const) {
    const { form: lookUp } = await openForm(page, "Look up a code");
    const code = line?.split(",")[0] ?? "";
    await lookUp.getByLabel("Voucher code").fill(code);
    await lookUp.getByRole("button", { name: "Look up" }).click();
    await expect(found).toContainText(state);
    await expect(found).toContainText("120 R-Coin");
    expect(page.url()).not.toContain(code.slice(-4));
    expect(await (await page.request.get("/admin/vouchers")).text()).not.toContain(code);
    if (state === "Redeemed") await expect(found.getByRole("link", { name: account.UserID })).toBeVisible();
    await page.goto("/admin/vouchers");
  }
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").click();
  await (await openForm(page, "Revoke unused vouchers")).confirm();
  await expectResult(page, "2 unused vouchers are revoked.");
  const batch = page.getByRole("region", { name: "Batch" });
  await expect(batch).toContainText(/Redeemed\s*1/);
  await expect(batch).toContainText(/Revoked\s*2/);
  const lateRedemption = await player.post("/processCoupon", { CouponCode: lines[1]?.split(",")[0] });
  expect(lateRedemption.status()).toBe(400);
});

test("a delivery is cancelled and refunded; a bridge key is shown once and revoked", { tag: "@embedded-only" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const account = await fundedAccount(page.request, 5000);
  const player = await playerApi(page.request, account);
  await player.post("/addtocart", { ProductNum: 1002, quantity: 1 });
  const { data } = (await (await player.get("/getcart")).json()) as {
    data: { seq: number; quantity: number; shopitem: { price: number } }[];
  };
  const items = data.map(({ seq, quantity, shopitem }) => ({ seq, quantity, price: shopitem.price }));
  const purchase = await player.post("/buycart", { requestKey: crypto.randomUUID(), items });
  expect(purchase.status()).toBe(200);

  await logInAsAdmin(page, "owner");
  await page.goto("/admin/deliveries");
  await page.getByRole("searchbox", { name: "Player" }).fill(account.UserID);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const list = page.getByRole("table", { name: "Deliveries" });
  await expect(list.getByRole("row")).toHaveCount(2);
  await list.getByRole("cell").getByRole("link").first().click();
  await (await openForm(page, "Cancel and refund")).confirm();
  await expectResult(page, "is cancelled");
  await expect(page.getByRole("main")).toContainText("Cancelled");
  await expect(page.getByRole("region", { name: "Actions" })).toHaveCount(0);
  const { user } = (await (await player.get("/getcurrentuser")).json()) as { user: { UserPoint: number } };
  expect(user.UserPoint).toBe(5000);

  await page.goto("/admin/bridge");
  const server = `test-${Date.now().toString(36)}`;
  const { form, confirm } = await openForm(page, "Create a key");
  await form.getByLabel("Game server").fill(server);
  await confirm();
  await expect(page.getByText("Choose at least one thing that the key can do.").first()).toBeVisible();
  if (javaScriptEnabled !== false) await page.getByRole("button", { name: "OK", exact: true }).click();
  await form.getByLabel("Deliver items").check();
  await confirm();
  const shown = page.locator("dialog.outcome").filter({ hasText: "it is shown only once" });
  await expect(shown).toBeVisible();
  const key = await shown.getByText(/^[\w-]{43}$/).textContent();
  await page.goto("/admin/bridge");
  expect(await page.content()).not.toContain(key ?? "no key");
  const row = page.getByRole("row").filter({ hasText: server });
  await row.locator("summary").click();
  await row.getByLabel("Reason").fill("Only for the test");
  await row.getByRole("checkbox").check();
  await waitForScripts(page);
  await row.getByRole("button", { name: "Revoke" }).click();
  await expectResult(page, `A key of ${server} is revoked.`);
  await expect(row).toContainText("Revoked");
  await expect(row).toContainText("deliveries");
});

test("an editor sees prices but cannot change them", { tag: "@embedded-only" }, async ({ page, browser }) => {
  const account = newAccount();
  const userNum = await userNumOf(page, account);
  await logInAsAdmin(page, "owner");
  const raised = await page.request.post(`/admin/players/${userNum}`, {
    form: { intent: "user-type", userType: "20", reason: "For the test", confirm: "on" },
    maxRedirects: 0,
  });
  expect(raised.status()).toBe(302);
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? "" });
  const editor = await context.newPage();
  await context.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.78.0.1" });
  await logIn(editor, account);
  // The console opens only with a second factor.
  await editor.goto("/admin");
  await expect(editor).toHaveURL(/\/security$/);
  await setUpAuthenticator(editor);
  await editor.request.get("/");
  await editor.goto("/admin/items");
  await expect(editor.getByRole("link", { name: "Add an item" })).toHaveCount(0);
  expect((await editor.request.get("/admin/items/new")).status()).toBe(403);
  await editor.goto("/admin/items/1002");
  const price = editor.getByLabel(/^Price/);
  await expect(price).not.toBeEditable();
  for (const label of ["Reduced price", "Sale until", "Stock", "Contents", "Limit per day", "Limit per account"])
    await expect(editor.getByLabel(label), label).not.toBeEditable();
  await expect(price).toHaveAccessibleDescription("Your role does not include prices.");
  await expect(editor.getByLabel("Name")).toBeEditable();
  const shown = Number(await price.inputValue());
  const refused = await editor.request.post("/admin/items/1002", {
    form: { intent: "save", name: "Cheap", category: "box", price: "1", offered: "on" },
    maxRedirects: 0,
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain(`Your role does not include prices. Please leave it at ${shown}.`);
  await context.close();
});

test("support sees players without balances and actions", { tag: "@embedded-only" }, async ({ page }) => {
  await logInAsAdmin(page, "support");
  await page.goto("/admin");
  await expect(page.getByRole("img", { name: /^Logins by day/ })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/R-Coin in|Purchases/);
  await expect(page.getByRole("navigation", { name: "Admin console" })).not.toContainText("Vouchers");
  await page.goto("/admin/players/127");
  await expect(page.getByRole("region", { name: "Account" })).toContainText("player@demo.example");
  await expect(page.getByRole("region", { name: "Actions" })).toHaveCount(0);
});

/** Texts that would run if a page did not escape them. */
const payloads = [
  "<script>document.title='ran'</script>",
  "<img src=x onerror=document.title='ran'>",
  "\"><svg onload=document.title='ran'>",
  "</title><script>document.title='ran'</script>",
  "javascript:document.title='ran'",
  "</script><script>document.title='ran'</script>",
  "{{constructor.constructor('document.title=1')()}}",
];

/** An account of the demo content that `scripts/testing/e2e-setup.ts` connects with one of the game. */
const PAYLOAD_OWNER = { userNum: 1004, gameUserNum: 900_000 };

test("names chosen by players never run as scripts in the console", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
  request,
}) => {
  await logInAsAdmin(page, "owner");
  // A game server pushes characters with such names, and a player has such a name.
  const account = newAccount();
  const userNum = Number(await userNumOf(page, account));
  await page.goto("/admin/bridge");
  const { form, confirm } = await openForm(page, "Create a key");
  await form.getByLabel("Game server").fill("payloads");
  await form.getByLabel("Push characters").check();
  await confirm();
  const key = await page
    .locator("dialog.outcome")
    .getByText(/^[\w-]{43}$/)
    .textContent();
  const time = new Date().toISOString();
  const pushed = await request.post(`${process.env.E2E_API_URL}/bridge/characters`, {
    headers: { Authorization: `Bearer ${key}` },
    data: {
      batch_id: `payloads-${Date.now()}`,
      sequence: 1,
      time,
      rows: payloads.map((payload, index) => ({
        ChaNum: 900_000 + index,
        UserNum: PAYLOAD_OWNER.gameUserNum,
        ChaName: payload.slice(0, 33),
        ChaLevel: 10,
        ChaExp: 0,
        ChaClass: 1,
        ChaSchool: 0,
        ChaPKScore: 0,
        ChaPKDeath: 0,
        ChaMMR: 0,
        ChaMoney: 0,
        ChaLevelUpDate: time,
      })),
    },
  });
  expect(pushed.status(), await pushed.text()).toBe(200);
  const player = await playerApi(request, account);
  const nameUpdate = await player.post("/updateuserdetails", {
    UserNum: userNum,
    UserID: account.UserID,
    UserPass: account.password,
    UserEmail: account.email,
    NameFirst: "<svg onload=alert(1)>",
    NameLast: "<script>alert(1)</script>",
    PhoneNumber: "",
  });
  expect(nameUpdate.status(), await nameUpdate.text()).toBe(200);

  const executed: string[] = [];
  page.on("dialog", async (dialog) => {
    executed.push(dialog.message());
    await dialog.dismiss();
  });
  for (const path of [
    `/admin/players/${userNum}`,
    `/admin/players/${PAYLOAD_OWNER.userNum}`,
    `/admin/players?by=character&search=${encodeURIComponent("<")}`,
    ...payloads.map((payload) => `/admin/players?search=${encodeURIComponent(payload)}`),
    `/admin/audit?target=${encodeURIComponent(payloads[2] ?? "")}`,
    `/admin/vouchers?name=${encodeURIComponent(payloads[0] ?? "")}`,
  ]) {
    await page.goto(path);
    expect(await page.title(), path).not.toContain("ran");
  }
  await page.goto(`/admin/players/${PAYLOAD_OWNER.userNum}`);
  await expect(page.getByRole("table", { name: "Characters" })).toContainText("<script>document.title");
  await page.goto(`/admin/players/${userNum}`);
  await expect(page.getByRole("region", { name: "Account" })).toContainText("<svg onload=alert(1)>");
  expect(executed).toEqual([]);
});

/** Opens a page with all of its collapsed parts, and checks it for violations and for its width. */
async function checkPage(page: Page, path: string, width: number): Promise<void> {
  await page.goto(path);
  for (const details of await page.locator("main details").all())
    await details.evaluate((element) => element.setAttribute("open", ""));
  await expectAccessible(page, path);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
}

test("a site without a companion worker says how to back up", { tag: "@embedded-only" }, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/health");
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The command npm run backup makes one." })).toBeVisible();
});

for (const width of [360]) {
  test(`axe finds no violations beside a game agent, and no content is wider than ${width} px`, {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInAsAdmin(page, "owner");
    await page.goto("/admin/bridge");
    const { form, confirm } = await openForm(page, "Create a key");
    const server = `axe-${Date.now().toString(36)}`;
    await form.getByLabel("Game server").fill(server);
    for (const box of await form.getByRole("group").getByRole("checkbox").all()) await box.check();
    await confirm();
    const key = await page
      .locator("dialog.outcome")
      .getByText(/^[\w-]{43}$/)
      .textContent();
    const channel = { group: 0, channel: 0, maximum: 100 };
    for (const [minutes, online] of [
      [90, 40],
      [2, 70],
      [1, 30],
    ] as const) {
      const at = new Date(Date.now() - minutes * 60_000).toISOString();
      const reported = await request.post(`${process.env.E2E_API_URL}/bridge/agent`, {
        headers: { Authorization: `Bearer ${key}` },
        data: {
          version: "1.0.0",
          lineage: "ran-userinfo",
          started_at: at,
          streams: [{ name: "online", lag: 5, queue: 0, error: "The database is busy.", advice: "Wait." }],
          online: { at, channels: [{ ...channel, online }] },
        },
      });
      expect(reported.status(), await reported.text()).toBe(200);
    }
    for (const path of ["/admin/bridge", "/admin/bridge?period=7d", "/admin/bridge?period=30d"]) {
      await checkPage(page, path, width);
      await expect(page.getByRole("img", { name: /^Players online, .* at most 70, at / })).toBeVisible();
      const numbers = page.getByRole("table", { name: "Players online" });
      await expect(numbers.getByRole("row").filter({ hasText: "70" }).first()).toBeVisible();
      await expect(page.getByRole("region", { name: `Agent of ${server}` })).toContainText("Running");
    }
    await checkPage(page, "/admin/items", width);
    await page.getByRole("combobox", { name: "Number in the game" }).selectOption("Offered without a number");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/unnumbered=1/);
    await expect(page.getByRole("table", { name: "Items" }).getByText("No number").first()).toBeVisible();

    // Without the key, the page tells how to connect an agent.
    await page.goto("/admin/bridge");
    const row = page.getByRole("table", { name: "Bridge keys" }).getByRole("row").filter({ hasText: server });
    await row.locator("summary").click();
    await row.getByLabel("Reason").fill("Only for the test");
    await row.getByRole("checkbox").check();
    await waitForScripts(page);
    await row.getByRole("button", { name: "Revoke" }).click();
    await expectResult(page, `A key of ${server} is revoked.`);
    await checkPage(page, "/admin/bridge", width);
    await expect(page.getByRole("region", { name: "Connect the game" })).toContainText("portal-agent install-service");
    await expect(page.getByRole("region", { name: "Players online" })).toHaveCount(0);
  });
}

test("a page without the needed right names the right, inside the console", async ({ page }) => {
  await logInAsAdmin(page, "support");
  const refused = await page.goto("/admin/banners");
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account cannot open this page.");
  await expect(page.getByRole("main")).toContainText("It requires the right to edit content");
  await expect(page.getByRole("navigation", { name: "Admin console" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("players are refused inside the site, without a named right", async ({ page }) => {
  await logIn(page, newAccount());
  const refused = await page.goto("/admin");
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account cannot open this page.");
  await expect(page.getByRole("main")).not.toContainText("level 11");
  await expect(page.getByRole("contentinfo")).toBeVisible();
});
