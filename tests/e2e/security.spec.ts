import { expect, type Page } from "@playwright/test";
import { totpCode } from "../fixtures/totp.ts";
import {
  closeMessage,
  logInByForm,
  newAccount,
  newConfirmedAccount,
  setUpAuthenticator,
  test,
  waitForMail,
} from "./portal-test.ts";

const STEP = 30_000;

/** Enters user ID and password on the login page. */
async function enterPassword(page: Page, { UserID, password }: { UserID: string; password: string }): Promise<void> {
  await page.goto("/login");
  const main = page.getByRole("main");
  await main.getByLabel("Username").fill(UserID);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Login", exact: true }).click();
  await expect(main.getByRole("heading", { name: "Second step" })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Code").fill(code);
  await main.getByRole("button", { name: "Confirm", exact: true }).click();
}

test("a player sets up an app, saves the codes, and logs in with both steps", { tag: "@flow" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const account = newConfirmedAccount();
  await logInByForm(page, account);
  await page.goto("/user");
  await page
    .getByRole("region", { name: "Account information" })
    .getByRole("link", { name: "Account Security" })
    .click();
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Code of the app").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByLabel("Code of the app")).toHaveAccessibleDescription(/This code is not right/);
  await closeMessage(page, javaScriptEnabled);
  // A wrong code keeps the set-up.
  await expect(page.locator("code")).toHaveText(secret);
  const code = totpCode(secret, Date.now());
  await page.getByLabel("Code of the app").fill(code);
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("region", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCode = (await codes.getByRole("listitem").first().textContent()) ?? "";
  const download = codes.getByRole("link", { name: "Download as a file" });
  expect(decodeURIComponent((await download.getAttribute("href")) ?? "")).toContain(recoveryCode);
  await codes.getByRole("link", { name: "I have saved them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  expect(await page.content()).not.toContain(recoveryCode);
  await waitForMail(account.email, /^The login of your/);

  await page.context().clearCookies();
  await enterPassword(page, account);
  // The code of the set-up cannot be used again.
  await enterCode(page, code);
  await expect(page.getByRole("main").getByLabel("Code")).toHaveAccessibleDescription(/wrong, expired or already used/);
  await closeMessage(page, javaScriptEnabled);
  await enterCode(page, recoveryCode);
  await expect(page).toHaveURL("/");
  await page.goto("/security");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await expect(page.getByRole("row", { name: /Recovery code/ })).toBeVisible();
});

test("a change that needs a recent proof asks for it and keeps what was typed", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page }) => {
  const account = newAccount();
  await logInByForm(page, account);
  const { secret } = await setUpAuthenticator(page);
  await page.goto("/confirm?redirectTo=/security");
  await page.getByLabel("Code").fill("12345678");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/wrong, expired or already used/);
  await page.getByLabel("Code").fill(totpCode(secret, Date.now() + STEP));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL("/security");
});

test("sessions are listed, and one or all others are ended", async ({ page, browser, javaScriptEnabled }) => {
  const account = newConfirmedAccount();
  await logInByForm(page, account);
  const others: Page[] = [];
  for (const address of ["10.79.0.1", "10.79.0.2"]) {
    const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? "" });
    await context.setExtraHTTPHeaders({ "CF-Connecting-IP": address });
    const other = await context.newPage();
    await logInByForm(other, account);
    others.push(other);
  }
  await waitForMail(account.email, /^A new device logged in/);
  await page.goto("/security");
  const list = page.getByRole("region", { name: "Where you are logged in" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await list.getByRole("listitem").filter({ hasText: "10.79.0.1" }).getByRole("button", { name: "Log out" }).click();
  await closeMessage(page, javaScriptEnabled);
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("button", { name: "Log out all other devices" }).click();
  await closeMessage(page, javaScriptEnabled);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  for (const other of others) {
    await other.goto("/user");
    await expect(other).not.toHaveURL("/user");
    await other.context().close();
  }
  await page.goto("/user");
  await expect(page).toHaveURL("/user");
});

test("a passkey is created, logs in, and proves the identity", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, baseURL }) => {
  // Browsers have no passkeys for IP addresses.
  const site = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const account = newAccount();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/login`);
  const main = page.getByRole("main");
  await main.getByLabel("Username").fill(account.UserID);
  await main.getByLabel("Password", { exact: true }).fill(account.password);
  await main.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(`${site}/`);
  await page.goto(`${site}/security`);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByLabel("Name").fill("Test phone");
  await passkeys.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByRole("region", { name: "Save your recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(passkeys.getByRole("listitem").filter({ hasText: "Test phone" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${site}/login`);
  await main.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.waitForURL(`${site}/`);
  await page.goto(`${site}/confirm?redirectTo=/security`);
  await main.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${site}/security`);
  await expect(passkeys.getByRole("listitem").filter({ hasText: "last used on" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${site}/login`);
  await main.getByLabel("Username").fill(account.UserID);
  await main.getByLabel("Password", { exact: true }).fill(account.password);
  await main.getByRole("button", { name: "Login", exact: true }).click();
  await expect(main.getByRole("heading", { name: "Second step" })).toBeVisible();
  await main.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${site}/`);
});
