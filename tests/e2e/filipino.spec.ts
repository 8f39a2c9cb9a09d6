import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { fil, filPlural } from "./filipino.ts";
import {
  accountBox,
  claimVoucherCode,
  fundedAccount,
  linkPathOf,
  newAccount,
  newConfirmedAccount,
  playerApi,
  type TestAccount,
  test,
  waitForFillTime,
  waitForFormScripts,
  waitForMail,
} from "./portal-test.ts";

/** Each flow of the site once in Filipino; the tests of its part vary it in English. */
const tag = ["@javascript", "@embedded-only"];
const extended = [...tag, "@extended"];

const katana = { number: 1011, name: "Moon Katana" };
const glasses = { number: 1005, name: "Star Glasses" };
const newPassword = "Silver-Moon-2";
const siteName = "Moonlit Gate";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const alert = (page: Page) => page.getByRole("alert").filter({ visible: true });

/** Opens a page with a form in Filipino, and waits for the scripts of forms. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(`/fil${path}`);
  await waitForFormScripts(page);
}

async function send(page: Page, pressed: Locator): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await pressed.click();
  return (await answered).status();
}

async function closeDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: fil("form.ok"), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function fillLogin(page: Page, { UserID, password }: Pick<TestAccount, "UserID" | "password">): Promise<void> {
  await main(page).getByLabel(fil("account.username")).fill(UserID);
  await main(page).getByLabel(fil("accountBox.password"), { exact: true }).fill(password);
}

/** Logs in on the Filipino page, which makes Filipino the language of the account's mails. */
async function logIn(page: Page, { UserID, password }: TestAccount): Promise<void> {
  const response = await page.request.post("/fil/login", {
    form: { intent: "login", userId: UserID, password },
    maxRedirects: 0,
  });
  expect(response.headers().location).toBe("/fil");
}

async function player(page: Page, account: TestAccount): Promise<TestAccount> {
  await logIn(page, account);
  return account;
}

async function addToCart(request: APIRequestContext, account: TestAccount, items: readonly [number, number][]) {
  const api = await playerApi(request, account);
  for (const [ProductNum, quantity] of items) {
    expect((await api.post("/addtocart", { ProductNum, quantity })).status()).toBe(200);
  }
}

test("an account is created and confirmed by mail, and a taken one is reported", { tag }, async ({ page }) => {
  const { UserID: takenId } = newAccount();
  const userId = `f${randomBytes(6).toString("hex")}`;
  const email = `${userId}@mail.test`;
  await openForm(page, "/register");
  const openedAt = Date.now();
  for (const [name, value] of Object.entries({
    userId: takenId,
    userEmail: email,
    userPassword: newPassword,
    userPasswordConfirm: newPassword,
    secretAnswer: "Parol",
    userFirstName: "Test",
    userLastName: "Player",
  })) {
    await field(page, name).fill(value);
  }
  await field(page, "secretQuestion").selectOption({ label: fil("secretQuestion.hometown") });
  await page.getByLabel(fil("register.female")).check();
  await field(page, "country").selectOption("Philippines");
  await page.getByLabel(fil("register.agree")).check();
  await waitForFillTime(openedAt);
  expect(await send(page, button(page, fil("register.submit")))).toBe(409);
  await closeDialog(page);
  await expect(field(page, "userId")).toHaveAccessibleDescription(new RegExp(fil("account.userIdTaken")));

  await field(page, "userId").fill(userId);
  await waitForFillTime(Date.now());
  await button(page, fil("register.submit")).click();
  await expect(page.getByText(fil("register.welcome", { userId }))).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/fil");

  const mail = await waitForMail(email, new RegExp(fil("mail.verifySubject", { siteName })));
  expect(mail.text).toContain(fil("mail.verifyText", { siteName }));
  expect(linkPathOf(mail)).toMatch(/^\/fil\/verifyemail\?token=/);
  await page.goto(linkPathOf(mail));
  await button(page, fil("verifyEmail.submit")).click();
  await expect(page.getByText(fil("account.emailConfirmed"), { exact: true })).toBeVisible();
});

test("a visitor logs in after a wrong password, is back on the page, and logs out", { tag }, async ({ page }) => {
  const account = newAccount();
  await page.goto("/fil/user");
  await expect(page).toHaveURL("/fil/login?redirectTo=%2Fuser");
  await waitForFormScripts(page);
  await expect(main(page).getByText(fil("login.toContinue"))).toBeVisible();
  await button(page, fil("accountBox.login")).click();
  await expect(field(page, "userId")).toHaveAccessibleDescription(fil("account.usernameMissing"));
  await fillLogin(page, { ...account, password: "Not-this-one-7" });
  expect(await send(page, button(page, fil("accountBox.login")))).toBe(401);
  await expect(alert(page)).toHaveText(fil("login.wrong"));
  await closeDialog(page);
  await fillLogin(page, account);
  await button(page, fil("accountBox.login")).click();
  await page.waitForURL((url) => url.pathname === "/fil/user");
  const box = await accountBox(page);
  await expect(box.getByText(account.UserID)).toBeVisible();
  await box.getByRole("button", { name: fil("accountBox.logout") }).click();
  await expect(page).toHaveURL(/\/fil\/login$/);
  await expect(page.locator(".outcome").getByRole("status")).toHaveText(fil("session.loggedOut"));
});

test("a forgotten user ID and a forgotten password are recovered by mail", { tag: extended }, async ({ page }) => {
  const account = await player(page, newAccount());
  await page.context().clearCookies();
  await openForm(page, "/findaccount");
  const openedAt = Date.now();
  await main(page).locator("#find-id-email").fill(account.email);
  await waitForFillTime(openedAt);
  expect(await send(page, button(page, fil("findAccount.submitUserId")))).toBe(200);
  await expect(page.locator(".outcome").getByRole("heading")).toHaveText(fil("outcome.loudSuccess"));
  expect((await waitForMail(account.email, new RegExp(fil("mail.userIdSubject", { siteName })))).text).toContain(
    account.UserID,
  );
  await closeDialog(page);

  const filledAt = Date.now();
  await main(page).locator("#find-password-userId").fill(account.UserID);
  await main(page).locator("#find-password-email").fill(account.email);
  await waitForFillTime(filledAt);
  expect(await send(page, button(page, fil("findAccount.submitPassword")))).toBe(200);
  const link = linkPathOf(await waitForMail(account.email, new RegExp(fil("mail.resetSubject", { siteName }))));
  expect(link).toMatch(/^\/fil\/resetpassword\?token=/);
  await page.goto(link);
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill(newPassword);
  await button(page, fil("resetPassword.submit")).click();
  await expect(page.getByText(fil("account.passwordReset"))).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/fil/login");
});

test("an account shows what it has, whitelists an address and changes its details", { tag }, async ({ page }) => {
  const account = await player(page, newAccount());
  await openForm(page, "/user");
  await expect(page).toHaveTitle(`${fil("page.accountSetting")} | ${siteName}`);
  const details = page.getByRole("region", { name: fil("user.details") });
  await expect(details.getByRole("definition").nth(1)).toHaveText(`${account.email} ${fil("user.notConfirmed")}`);

  await send(page, button(page, fil("user.whitelist")));
  await expect(page.getByRole("heading", { name: fil("outcome.loudSuccess") })).toBeVisible();
  await closeDialog(page);
  await expect(main(page).getByText(fil("user.whitelisted"), { exact: true })).toHaveCount(2);

  const email = `new-${account.email}`;
  await page.getByText(fil("user.editDetails")).click();
  await field(page, "email").fill(email);
  await button(page, fil("user.save")).click();
  await field(page, "password").fill("Wrong-Moon-9");
  expect(await send(page, button(page, fil("user.confirm")))).toBe(400);
  await expect(field(page, "password")).toHaveAccessibleDescription(new RegExp(fil("account.wrongPassword")));
  await field(page, "password").fill(account.password);
  await button(page, fil("user.confirm")).click();
  await expect(page.getByText(fil("account.updatedWithNewEmail", { email }))).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/fil/login");
  const link = linkPathOf(await waitForMail(email, new RegExp(fil("mail.newAddressSubject", { siteName }))));
  await page.goto(link);
  await button(page, fil("verifyEmail.submit")).click();
  await expect(page.getByText(fil("account.newEmailConfirmed"))).toBeVisible();
});

test("a new password ends all sessions", { tag: extended }, async ({ page, browser }) => {
  const account = await player(page, newConfirmedAccount());
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, account);
  await openForm(page, "/changepassword");
  await field(page, "password").fill(account.password);
  await field(page, "newPassword").fill(newPassword);
  await field(page, "retypedNewPassword").fill("Other-Moon-3");
  await button(page, fil("page.changePassword")).click();
  await expect(field(page, "retypedNewPassword")).toHaveAccessibleDescription(fil("account.newPasswordsDiffer"));
  await field(page, "retypedNewPassword").fill(newPassword);
  await button(page, fil("page.changePassword")).click();
  await field(page, "secretAnswer").fill(account.secretAnswer);
  await button(page, fil("changePassword.submit")).click();
  await expect(page.getByText(fil("account.passwordChanged"))).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/fil/login");
  await waitForMail(account.email, new RegExp(fil("mail.passwordChangedSubject", { siteName })));
  await elsewhere.goto("/fil/user");
  await expect(elsewhere).toHaveURL("/fil");
  await expect(elsewhere.getByText(fil("session.expired"))).toBeVisible();
  await elsewhere.context().close();
});

for (const path of ["/topup", "/user"]) {
  test(`a voucher is redeemed once on ${path}`, {
    tag: path === "/topup" ? extended : tag,
  }, async ({ page }) => {
    await player(page, newAccount());
    const code = claimVoucherCode(100);
    await openForm(page, path);
    const redeem = async () => {
      await main(page)
        .getByRole("textbox", { name: fil("voucher.code") })
        .fill(code);
      return send(page, button(page, fil("voucher.redeem")));
    };
    expect(await redeem()).toBe(200);
    await expect(page.getByText(fil("voucher.received", { amounts: "100 R-Coin" }), { exact: true })).toBeVisible();
    await closeDialog(page);
    // The form is reset when the new balance is shown.
    await expect(main(page).getByRole("textbox", { name: fil("voucher.code") })).toHaveValue("");
    expect(await redeem()).toBe(409);
    await expect(alert(page)).toHaveText(fil("voucher.usedByYou"));
  });
}

test("an item is found and added to the cart, where each control changes its line", { tag }, async ({ page }) => {
  await player(page, newAccount());
  await page.goto("/fil/itemshop/weapon");
  await main(page).getByRole("searchbox").fill("moon");
  await main(page)
    .getByRole("button", { name: fil("shop.search") })
    .click();
  const heading = page.getByRole("heading", { name: katana.name, exact: true });
  const item = main(page).getByRole("listitem").filter({ has: heading });
  await item.getByRole("button").click();
  const name = `${katana.name} (30 araw)`;
  await expect(item.locator("p[data-tone]")).toHaveText(`${fil("cart.added", { name })} ${fil("cart.open")}`);
  await item.getByRole("link", { name: fil("cart.open") }).click();
  await expect(page).toHaveURL("/fil/shoppingcart");
  await waitForFormScripts(page);
  await expect(page).toHaveTitle(`${fil("page.shoppingCart")} | ${siteName}`);
  await send(page, button(page, fil("cart.increase")));
  await expect(main(page).locator("output")).toHaveText("2");
  await send(page, button(page, fil("cart.decrease")));
  await expect(main(page).locator("output")).toHaveText("1");
  await send(page, button(page, fil("cart.remove", { name })));
  await expect(main(page).getByText(fil("cart.empty"))).toBeVisible();
  await button(page, fil("cart.buy")).press("Enter");
  await expect(alert(page)).toHaveText(fil("cart.nothingSelected"));
});

test("a cart is bought once, and a line of the receipt is cancelled", { tag: extended }, async ({ page, request }) => {
  const account = await player(page, await fundedAccount(request));
  await addToCart(request, account, [
    [katana.number, 1],
    [glasses.number, 3],
  ]);
  await openForm(page, "/shoppingcart");
  await button(page, fil("cart.buy")).click();
  await expect(page).toHaveURL(/\/fil\/shoppurchases\/\d+$/);
  await expect(page.getByRole("status").filter({ hasText: fil("cart.bought") })).toBeVisible();
  const row = main(page).locator("tbody tr").filter({ hasText: glasses.name });
  await row.getByRole("button", { name: fil("receipt.cancel", { item: `${glasses.name} (Permanent)` }) }).click();
  await expect(page.getByText(filPlural("delivery.refunded", 3))).toBeVisible();
  await expect(row).toContainText(fil("delivery.cancelled"));
});

test("the histories have pages and CSV files", { tag: extended }, async ({ page, request }) => {
  const account = await player(page, await fundedAccount(request));
  const api = await playerApi(request, account);
  const { data } = (await (await api.get("/getshopitems/all/1?order=price-up")).json()) as {
    data: { ProductNum: number }[];
  };
  await addToCart(
    request,
    account,
    data.slice(0, 11).map(({ ProductNum }) => [ProductNum, 1]),
  );
  await openForm(page, "/shoppingcart");
  await button(page, fil("cart.buy")).click();
  await expect(page).toHaveURL(/\/fil\/shoppurchases\/\d+$/);

  await page.goto("/fil/shoppurchases");
  await expect(page.getByRole("columnheader")).toHaveText([
    fil("history.item"),
    fil("history.quantity"),
    fil("history.price"),
    fil("history.purchaseDate"),
    fil("history.delivery"),
  ]);
  await main(page)
    .getByRole("link", { name: fil("pager.next") })
    .click();
  await expect(page).toHaveURL("/fil/shoppurchases?page=2");
  const name = fil("page.purchaseHistory");
  await expect(page.locator("page-swap > [role=status]")).toHaveText(
    filPlural("history.summary", 1, { name, current: 2, last: 2 }),
  );
  const csv = await page.request.get("/fil/shoppurchases.csv");
  expect(await csv.text()).toContain(fil("history.purchaseTime"));

  await page.goto("/fil/topuphistory");
  await expect(page.getByRole("columnheader")).toHaveText([
    fil("history.cardCode"),
    fil("history.topUpDate"),
    fil("history.cardValue"),
  ]);
  expect(await (await page.request.get("/fil/topuphistory.csv")).text()).toContain(fil("history.topUpTime"));
});

test("the rankings are filtered", { tag }, async ({ page }) => {
  await page.goto("/fil/rankings");
  await page.locator('input[name=school][value="1"] + span').click();
  await expect(page).toHaveURL(/\/fil\/rankings\?.*school=1/);
  await expect(page.getByRole("columnheader").first()).toHaveText(fil("ranking.rank"));
  await expect(page.locator("input[name=school][value='1']")).toBeChecked();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/fil\/rankings\?school=1$/);
});

test("a ticket is sent, found, answered, replied to and closed", { tag }, async ({ page, request, context }) => {
  const email = `t${randomBytes(6).toString("hex")}@mail.test`;
  await openForm(page, "/ticket");
  const openedAt = Date.now();
  await field(page, "name").fill("Moon Walker");
  await field(page, "email").fill(email);
  await field(page, "category").selectOption({ label: fil("ticket.categoryPayment") });
  await field(page, "subject").fill("Nasaan na?");
  await field(page, "message").fill("Nawala.");
  const buffer = readFileSync("public/art/news/notice-450.webp");
  await field(page, "images").setInputFiles([{ name: "photo.webp", mimeType: "image/webp", buffer }]);
  await waitForFillTime(openedAt);
  await button(page, fil("page.submitTicket")).click();
  await page.waitForURL(/\/fil\/ticket\?sent=/);
  const number =
    (await main(page)
      .getByText(/^T-\w{4}-\w{4}$/)
      .textContent()) ?? "";
  const mail = await waitForMail(email, new RegExp(fil("mail.ticketReceivedSubject", { number })));
  expect(linkPathOf(mail)).toMatch(/^\/fil\/checkticket/);

  await context.clearCookies();
  await page.goto(linkPathOf(mail));
  await field(page, "email").fill("somebody@mail.test");
  await button(page, fil("page.checkTicket")).click();
  await expect(alert(page)).toHaveText(fil("ticket.notFound"));
  await closeDialog(page);
  await field(page, "email").fill(email);
  await button(page, fil("page.checkTicket")).click();
  const messages = page.getByRole("list", { name: fil("ticket.messages") }).locator("> li");
  await expect(messages).toHaveCount(1);

  const support = await playerApi(request, { UserID: "support", password: "moonlit-gate-5", email, secretAnswer: "" });
  expect((await support.post("/adminreplyticket", { number, message: "Nandito na." })).status()).toBe(200);
  await waitForMail(email, new RegExp(fil("mail.ticketAnsweredSubject", { number })));
  await page.reload();
  await expect(main(page).getByText(fil("ticket.stateAnswered"), { exact: true })).toBeVisible();
  await field(page, "message").fill("Salamat!");
  await button(page, fil("ticket.sendReply")).click();
  await expect(page.getByRole("status").getByText(fil("ticket.replyReceived"))).toBeVisible();
  await closeDialog(page);
  await button(page, fil("ticket.close")).click();
  await expect(page.getByText(fil("ticket.closedByYou"))).toBeVisible();
  await closeDialog(page);
  await button(page, fil("ticket.leave")).click();
  await expect(field(page, "number")).toBeVisible();
});

test("a player downloads the own data, and asks for the deletion of the account but keeps it", { tag }, async ({
  page,
}) => {
  const { UserID, password } = await player(page, newConfirmedAccount());
  await openForm(page, "/mydata");
  const downloading = page.waitForEvent("download");
  await button(page, fil("myData.download")).click();
  const files = unzipSync(readFileSync(await (await downloading).path()));
  expect(strFromU8(files["my-data.html"]!)).toContain(`${fil("dataFile.title", { siteName, userId: UserID })}</h1>`);

  await field(page, "userId").fill("other");
  await field(page, "password").fill(password);
  expect(await send(page, button(page, fil("myData.delete")))).toBe(400);
  await closeDialog(page);
  await expect(field(page, "userId")).toHaveAccessibleDescription(new RegExp(fil("myData.otherUserId")));
  await field(page, "userId").fill(UserID);
  await field(page, "password").fill(password);
  expect(await send(page, button(page, fil("myData.delete")))).toBe(200);
  await closeDialog(page);
  await page.waitForURL((url) => url.pathname === "/fil/login");
  const mail = await waitForMail(`${UserID}@mail.test`, new RegExp(fil("mail.deletionSubject", { siteName })));
  expect(mail.text).toContain(fil("mail.deletionUndo"));
  expect(mail.text).toContain("/fil/mydata");

  await logIn(page, { UserID, password } as TestAccount);
  await openForm(page, "/mydata");
  await expect(page.getByRole("region", { name: fil("myData.keep") })).toBeVisible();
  expect(await send(page, button(page, fil("myData.keep")))).toBe(200);
  await expect(page.getByText(fil("myData.kept"))).toBeVisible();
});
