import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessible } from "./axe.ts";
import {
  logIn,
  newAccount,
  newConfirmedAccount,
  playerApi,
  test,
  waitForFormScripts,
  waitForMail,
} from "./portal-test.ts";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const notice = (page: Page) => page.getByRole("region", { name: "Keep my account" });

/** Opens a page, and waits for the scripts of forms if scripts run. */
async function open(page: Page, path: string, scripts: boolean | undefined): Promise<void> {
  await page.goto(path);
  if (scripts !== false) await waitForFormScripts(page);
}

async function send(page: Page, pressed: Locator) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await pressed.click();
  return answered;
}

test("a player downloads the own data", { tag: "@flow" }, async ({ page, javaScriptEnabled }) => {
  const account = newAccount();
  await logIn(page, account);
  await page.goto("/user");
  await main(page).getByRole("link", { name: "Download or delete" }).click();
  await open(page, "/mydata", javaScriptEnabled);
  const downloading = page.waitForEvent("download");
  await button(page, "Download my data").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  const data = JSON.parse(strFromU8(files["my-data.json"]!)) as Record<string, Record<string, unknown>[]>;
  expect(data.account).toMatchObject([{ userId: account.UserID, email: account.email, nameFirst: "Test" }]);
  expect(data.logins!.length).toBeGreaterThan(0);
  expect(strFromU8(files["my-data.html"]!)).toContain(`data of ${account.UserID}</h1>`);
  // The page is still there.
  await expect(button(page, "Download my data")).toBeVisible();
});

test("a player asks for the deletion of the account, and keeps it", { tag: "@flow" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const account = newConfirmedAccount();
  await logIn(page, account);
  await open(page, "/mydata", javaScriptEnabled);
  await expect(main(page).getByText("You have no coins left that could be lost.")).toBeVisible();
  await field(page, "userId").fill(account.UserID);
  await field(page, "password").fill("wrong-password");
  expect((await send(page, button(page, "Delete my account"))).status()).toBe(400);
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("Password is incorrect.");
  if (javaScriptEnabled !== false) await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(field(page, "userId")).toHaveValue(account.UserID);
  await field(page, "password").fill(account.password);
  await button(page, "Delete my account").click();
  const told = page.getByText(/^Your account will be deleted on \d{4}-\d\d-\d\d \d\d:\d\d \(GMT\+8\)\. To keep it, /);
  await expect(told).toBeVisible();
  if (javaScriptEnabled !== false) await page.getByRole("button", { name: "OK", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  const mail = await waitForMail(account.email, /account will be deleted$/);
  expect(mail.text).toContain("/mydata");

  await logIn(page, account);
  await open(page, "/user", javaScriptEnabled);
  await expect(notice(page)).toContainText("will be deleted on");
  expect((await send(page, notice(page).getByRole("button", { name: "Keep my account" }))).status()).toBe(200);
  await expect(page).toHaveURL("/mydata");
  await expect(page.getByText("Your account stays. Nothing will be deleted.")).toBeVisible();
  await open(page, "/user", javaScriptEnabled);
  await expect(notice(page)).toBeHidden();
});

for (const width of [320, 1280]) {
  test(`the page is accessible and fits at ${width} px, also while a deletion is pending`, {
    tag: ["@javascript", "@embedded-only", ...(width > 320 ? ["@extended"] : [])],
  }, async ({ page, request }) => {
    const account = newAccount();
    await logIn(page, account);
    await page.setViewportSize({ width, height: 900 });
    for (const state of ["active", "pending"]) {
      await open(page, "/mydata", true);
      await expectAccessible(page, state);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([state, overflow]).toEqual([state, 0]);
      const player = await playerApi(request, account);
      await player.post("/deleteaccount", { UserID: account.UserID, UserPass: account.password });
      await logIn(page, account);
    }
    await expect(notice(page)).toBeVisible();
  });
}
