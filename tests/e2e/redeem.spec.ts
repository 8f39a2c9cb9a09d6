import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { accountBox, claimVoucherCode, logIn, newAccount, playerApi, test, waitForFormScripts } from "./portal-test.ts";

const main = (page: Page) => page.getByRole("main");
const codeField = (page: Page) => main(page).getByRole("textbox", { name: "Voucher Code" });
const referralField = (page: Page) => main(page).getByRole("textbox", { name: "Referral Code" });
const button = (page: Page) => main(page).getByRole("button", { name: "Redeem", exact: true });
const alert = (page: Page) => page.getByRole("alert").filter({ visible: true });

/** Opens a page with the redeem form and waits for the scripts of forms, if scripts run. */
async function open(page: Page, path: string, scripts: boolean | undefined): Promise<void> {
  await page.goto(path);
  if (scripts !== false) await waitForFormScripts(page);
}

/** Submits the form with a code and returns the server's response. */
async function redeem(page: Page, code: string) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await codeField(page).fill(code);
  await button(page).click();
  return answered;
}

/** Closes the result dialog, if scripts run. */
async function closeResult(page: Page, scripts: boolean | undefined): Promise<void> {
  if (scripts === false) return;
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

for (const path of ["/topup", "/user"]) {
  test(`a voucher is redeemed once on ${path}`, {
    tag: ["@flow", ...(path === "/user" ? ["@extended"] : [])],
  }, async ({ page, javaScriptEnabled: scripts }) => {
    await logIn(page, newAccount());
    const code = claimVoucherCode(100);
    await open(page, path, scripts);
    await referralField(page).fill("nobody-at-all");
    expect((await redeem(page, code.toLowerCase())).status()).toBe(400);
    await expect(alert(page)).toHaveText("Referral code is not valid.");
    await closeResult(page, scripts);
    await expect(referralField(page)).toHaveAccessibleDescription(/Referral code is not valid\.$/);
    await expect(codeField(page)).toHaveValue(code.toLowerCase());
    await expect(codeField(page)).toHaveCSS("text-transform", "uppercase");

    await referralField(page).fill("");
    expect((await redeem(page, code.toLowerCase())).status()).toBe(200);
    await expect(page.getByText("Success! You received 100 R-Coin.", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: /success/i })).toHaveCount(0);
    await closeResult(page, scripts);
    await expect((await accountBox(page)).getByRole("definition")).toHaveText(["100", "0"]);
    // The page of the account leaves this balance to the header.
    if (path === "/topup") await expect(main(page).getByRole("definition").first()).toHaveText("100");
    await expect(codeField(page)).toHaveValue("");
    await expect(codeField(page)).toHaveAccessibleDescription(/^(?!.*is required)/);
    await expect(referralField(page)).toHaveValue("");

    expect((await redeem(page, code)).status()).toBe(409);
    await expect(alert(page)).toHaveText("You have already redeemed this voucher code.");
    await closeResult(page, scripts);
    await expect(codeField(page)).toHaveValue(code);
    await expect((await accountBox(page)).getByRole("definition")).toHaveText(["100", "0"]);
  });
}

test("invalid codes have distinct messages", { tag: "@extended" }, async ({
  page,
  request,
  javaScriptEnabled: scripts,
}) => {
  const { UserID, ...account } = newAccount();
  const usedCode = claimVoucherCode(100);
  const other = await playerApi(request, newAccount());
  const credited = await other.post("/processCoupon", { CouponCode: usedCode, ReferralCode: UserID });
  expect(credited.status()).toBe(200);
  await logIn(page, { UserID, ...account });
  await open(page, "/topup", scripts);
  for (const [code, status, message] of [
    ["MOON", 400, "A voucher code looks like XXXX-XXXX-XXXX-XXXX. Please check it."],
    ["0000-0000-0000-0000", 400, "This voucher code is not valid. Please check it and try again."],
    [usedCode, 409, "This voucher code has already been used."],
  ] as const) {
    expect((await redeem(page, code)).status(), code).toBe(status);
    await expect(alert(page)).toHaveText(message);
    await closeResult(page, scripts);
    await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[.?]/g, "\\$&")));
    await expect(codeField(page)).toHaveValue(code);
  }
  await codeField(page).fill("  ");
  await button(page).click();
  await expect(codeField(page)).toHaveAccessibleDescription("Voucher Code is required.");
  // The player gets a share of vouchers redeemed with this player's ID.
  await page.goto("/user");
  await expect(page.getByRole("region", { name: "Load R-COINS" }).getByRole("definition")).toHaveText(["5"]);
});

test("visitors may read the page, and are sent to the login page and back", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  const { UserID, password } = newAccount();
  await open(page, "/topup", scripts);
  await expect(page).toHaveTitle("Top Up | Moonlit Gate");
  await expect(page.getByRole("region", { name: "Redeem a voucher" }).getByRole("listitem")).toHaveText([
    "Check the code before you submit it.",
    "Codes are case-sensitive.",
    "Each code can be used only once.",
  ]);
  expect((await redeem(page, "0000-0000-0000-0000")).status()).toBe(401);
  await expect(alert(page)).toContainText("Please Login to Continue!");
  const loginLink = alert(page).getByRole("link", { name: "Log in" });
  await expect(loginLink).toHaveAttribute("href", "/login?redirectTo=%2Ftopup");
  await closeResult(page, scripts);
  await expect(codeField(page)).toHaveValue("0000-0000-0000-0000");
  await main(page).getByRole("link", { name: "log in first" }).click();
  await main(page).getByLabel("Username").fill(UserID);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Login" }).click();
  await page.waitForURL("/topup");
  await expect(page.getByRole("region", { name: "Your balance" }).getByRole("definition")).toHaveText(["0", "0"]);
  await expect(main(page).getByRole("link", { name: "log in first" })).toHaveCount(0);
});

test("a code is not redeemed for another account that has logged in in another tab", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  const [first, second] = [newAccount(), newAccount()];
  await logIn(page, first);
  const code = claimVoucherCode(100);
  await open(page, "/topup", scripts);
  await page.context().clearCookies();
  await logIn(page, second);
  const response = await redeem(page, code);
  expect(response.status()).toBe(scripts === false ? 302 : 409);
  await expect(alert(page)).toContainText(
    `You opened this page as ${first.UserID}, but you are logged in as ${second.UserID} now, so nothing was changed.`,
  );
  if (scripts !== false) {
    await expect(codeField(page)).toHaveValue(code);
    await alert(page).getByRole("link", { name: "Reload the page" }).click();
  }
  await expect(page.getByRole("banner")).toContainText(second.UserID);
  await expect((await accountBox(page)).getByRole("definition")).toHaveText(["0", "0"]);
  await open(page, "/topup", scripts);
  expect((await redeem(page, code)).status()).toBe(200);
  await expect(page.getByText("Success! You received 100 R-Coin.", { exact: true })).toBeVisible();
});

test("the eleventh code within a minute is refused until later", { tag: "@extended" }, async ({
  page,
  request,
  javaScriptEnabled: scripts,
}) => {
  const account = newAccount();
  const player = await playerApi(request, account);
  for (let sent = 1; sent <= 10; sent += 1) await player.post("/processCoupon", { CouponCode: "MOON" });
  await logIn(page, account);
  await open(page, "/topup", scripts);
  expect((await redeem(page, "MOON")).status()).toBe(429);
  await expect(alert(page)).toHaveText("Too many Requests! try again later");
  await closeResult(page, scripts);
  await expect(codeField(page)).toHaveValue("MOON");
});

test("a double click sends the code once", { tag: "@javascript" }, async ({ page }) => {
  await logIn(page, newAccount());
  await open(page, "/topup", true);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  await page.route(
    (url) => url.pathname.startsWith("/topup"),
    async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent += 1;
      await released;
      await route.continue();
    },
  );
  await codeField(page).fill(claimVoucherCode(100));
  await button(page).dblclick();
  await main(page).getByRole("button", { name: "Please wait …" }).click({ force: true });
  await codeField(page).press("Enter");
  release();
  await expect(page.getByText("Success! You received 100 R-Coin.", { exact: true })).toBeVisible();
  expect(sent).toBe(1);
});

test("the code stays when there is no answer", { tag: "@javascript" }, async ({ page }) => {
  await logIn(page, newAccount());
  await open(page, "/topup", true);
  await page.route(
    (url) => url.pathname.startsWith("/topup"),
    (route) => route.abort(),
  );
  await codeField(page).fill("0000-0000-0000-0000");
  await button(page).click();
  await expect(alert(page)).toContainText("Network error. Please check your connection.");
  // The request may have arrived nevertheless.
  await expect(alert(page).getByRole("link", { name: "Redeem History" })).toHaveAttribute("href", "/topuphistory");
  await closeResult(page, true);
  await expect(codeField(page)).toHaveValue("0000-0000-0000-0000");
});

test("a body that is not a form is refused like an empty form", { tag: "@javascript" }, async ({ page }) => {
  await logIn(page, newAccount());
  for (const path of ["/topup", "/user"]) {
    const response = await page.request.post(path, { data: "{}", headers: { "Content-Type": "application/json" } });
    expect(response.status(), path).toBe(400);
  }
});

test("axe finds no violations on the redeem pages and in their messages at 360 px", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, "/topup", true);
  await redeem(page, "MOON");
  await expect(alert(page)).toBeVisible();
  await expectAccessible(page, "/topup as a visitor, with the message");
  await logIn(page, newAccount());
  for (const path of ["/topup", "/user"]) {
    await open(page, path, true);
    await redeem(page, "MOON");
    await closeResult(page, true);
    await expect(codeField(page)).toHaveAccessibleDescription(/looks like/);
    await expectAccessible(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

for (const width of [1366, 360]) {
  test(`the banner Redeem Code leads to the field for the code, at ${width} px`, {
    tag: ["@flow", "@embedded-only", ...(width > 360 ? ["@extended"] : [])],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/news");
    const side = page.getByRole("navigation", { name: "Recharge and items" });
    await side.getByRole("link", { name: "Redeem code" }).click();
    await expect(page).toHaveURL(/\/topup#/);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByRole("heading", { name: "Redeem a voucher" })).toBeInViewport();
  });
}
