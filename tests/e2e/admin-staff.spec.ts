import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import {
  logIn,
  logInAsAdmin,
  newAccount,
  playerApi,
  setUpAuthenticator,
  type TestAccount,
  test,
  waitForFormScripts,
} from "./portal-test.ts";

/** More than other tests give in a day together, because the limit is that of the whole site. */
const LIMIT = 50_000_000;

async function userNumOf(page: Page, account: TestAccount): Promise<number> {
  const api = await playerApi(page.request, account);
  const { user } = (await (await api.get("/getcurrentuser")).json()) as { user: { UserNum: number } };
  return user.UserNum;
}

/** Sends a form as without scripts. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const response = await page.request.post(path, { form, maxRedirects: 0 });
  expect(response.status(), path).toBe(302);
  // The next page shows the result.
  await page.request.get("/admin");
}

/** Waits for the scripts of forms, then submits it with its confirmation. */
async function confirm(form: Locator, button: string, reason: string): Promise<void> {
  const scripts = await form.page().evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripts) await waitForFormScripts(form.page());
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("checkbox", { name: /^Yes, / }).check();
  await form.getByRole("button", { name: button }).click();
}

test("coins above the limit that an owner asks for are credited when a second person approves", {
  tag: "@embedded-only",
}, async ({ page, browser, javaScriptEnabled }) => {
  const [player, member] = [newAccount(), newAccount()];
  const [playerNum, memberNum] = [await userNumOf(page, player), await userNumOf(page, member)];
  await logInAsAdmin(page, "owner");
  const limits = "/admin/settings/limits";
  const seen = /name="seen" value="([^"]*)"/.exec(await (await page.request.get(limits)).text())?.[1] ?? "";
  // In a second project the limit is set already, which changes nothing.
  await send(page, limits, { intent: "save", seen, credit: String(LIMIT), refund: "", vouchers: "" });

  // A role that may change balances, for the second person.
  const name = `Treasurer ${memberNum}`;
  await send(page, "/admin/staff/roles/new", {
    intent: "save",
    name,
    rank: "20",
    right_balances: "on",
    right_read_players: "on",
  });
  await page.goto(`/admin/staff/${memberNum}`);
  await page.locator("summary", { hasText: "Give a role" }).click();
  const giving = page.locator("details[open]", { hasText: "Give a role" });
  await giving.getByRole("combobox", { name: /^Role/ }).selectOption({ label: `${name} (20)` });
  await confirm(giving, "Give a role", "Joins the team");
  await expect(page.getByText(`now has the role “${name}”`)).toBeVisible();

  await page.goto(`/admin/players/${playerNum}`);
  await page.locator("summary", { hasText: "Adjust balance" }).click();
  const adjusting = page.locator("details[open]", { hasText: "Adjust balance" });
  await adjusting.getByLabel("Amount").fill(String(LIMIT + 1));
  await confirm(adjusting, "Adjust balance", "A prize");
  const asked = page.getByText(/This needs a second person\. Request \d+ waits/);
  await expect(asked).toBeVisible();
  const id = /Request (\d+)/.exec((await asked.textContent()) ?? "")?.[1];
  await page.goto(`/admin/approvals/${id}`);
  await expect(page.getByText("Somebody else with the same right has to approve your own request.")).toBeVisible();
  await expect(page.locator("summary", { hasText: "Approve" })).toHaveCount(0);

  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL ?? "",
    javaScriptEnabled,
    extraHTTPHeaders: { "CF-Connecting-IP": "10.79.0.1" },
  });
  const second = await context.newPage();
  await logIn(second, member);
  await setUpAuthenticator(second);
  await second.goto("/admin/approvals");
  await expect(second.getByRole("navigation", { name: "Admin console" })).not.toContainText("Settings");
  await second.getByRole("link", { name: id ?? "", exact: true }).click();
  await expect(second.locator("summary", { hasText: "Approve" })).toBeVisible();
  await expectAccessible(second, "a request");
  await second.locator("summary", { hasText: "Approve" }).click();
  await confirm(second.locator("details[open]"), "Approve", "Checked the list of winners");
  await expect(second.getByRole("status").filter({ hasText: "+50,000,001 R-Coin" })).toBeVisible();
  await context.close();

  await page.goto(`/admin/players/${playerNum}`);
  await expect(page.getByRole("region", { name: "Balances" })).toContainText("50,000,001");
  await page.goto(`/admin/approvals/${id}`);
  const facts = page.getByRole("region", { name: "Action" });
  await expect(facts).toContainText(member.UserID);
  await expect(facts).toContainText("Checked the list of winners");
});
