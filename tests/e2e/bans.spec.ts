import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import {
  logIn,
  logInAsAdmin,
  newConfirmedAccount,
  playerApi,
  test,
  waitForFormScripts,
  waitForMail,
} from "./portal-test.ts";

const reason = "Selling <b>accounts</b>";

/** Opens a collapsed form of a page and waits for the scripts of forms. */
async function openForm(page: Page, name: string) {
  await page.locator("summary", { hasText: name }).click();
  const form = page.locator("details[open]").filter({ has: page.locator("summary", { hasText: name }) });
  const scripts = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripts) await waitForFormScripts(page);
  return form;
}

/** Waits for the message of a form on a page of the site. */
async function expectOutcome(page: Page, text: string) {
  const message = page.locator("dialog.outcome").filter({ hasText: text });
  await expect(message).toBeVisible();
  return message;
}

/** Waits for the result of a form of the console, on the page that it leads to. */
async function expectResult(page: Page, text: string) {
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
}

test("a suspended player is logged out with the reason, and reads it at the login with a way to a ticket", {
  tag: "@embedded-only",
}, async ({ page, browser }) => {
  const player = newConfirmedAccount();
  const { user } = (await (await (await playerApi(page.request, player)).get("/getcurrentuser")).json()) as {
    user: { UserNum: number };
  };
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL ?? "",
    javaScriptEnabled: await page.evaluate(() => matchMedia("(scripting: enabled)").matches),
    extraHTTPHeaders: { "CF-Connecting-IP": "10.79.3.1" },
  });
  const visitor = await context.newPage();
  await logIn(visitor, player);

  await logInAsAdmin(page, "owner");
  await page.goto(`/admin/players/${user.UserNum}/suspension`);
  const form = await openForm(page, "Suspend");
  await form.getByLabel("Reason").fill(reason);
  await form.getByLabel("Ends").fill("2001-01-01T10:00");
  await form.getByRole("checkbox", { name: /^Yes, / }).check();
  await form.getByRole("button", { name: "Suspend" }).click();
  await expect(form.getByLabel("Ends")).toHaveAccessibleDescription(/The end must be in the future/);
  const refused = page.locator("dialog.outcome:modal");
  if (await refused.count()) await refused.getByRole("button", { name: "OK" }).click();
  await expect(form.getByLabel("Reason")).toHaveValue(reason);
  await form.getByLabel("Ends").fill("2037-12-24T20:00");
  await form.getByRole("button", { name: "Suspend" }).click();
  await expectResult(page, `${player.UserID} is suspended until 2037-12-24 20:00`);
  await page.goto(`/admin/bans?search=${player.UserID}`);
  await expect(page.getByRole("table", { name: "Suspended accounts" })).toContainText(reason);

  const text = `This account is suspended until 2037-12-24 20:00 (Manila time). Reason: ${reason}`;
  await visitor.goto("/user");
  await expect(visitor).toHaveURL(/\/$/);
  await expectOutcome(visitor, text);
  await visitor.goto("/login");
  const main = visitor.getByRole("main");
  await main.getByLabel("Username").fill(player.UserID);
  await main.getByLabel("Password", { exact: true }).fill(player.password);
  await main.getByRole("button", { name: "Login" }).click();
  const message = await expectOutcome(visitor, text);
  await message.getByRole("link", { name: "Submit a ticket to support" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Submit Ticket");
  await context.close();
  expect((await waitForMail(player.email, /suspended/)).text).toContain(`Reason: ${reason}`);
});

test("a banned address reads the reason at the login, until the ban is lifted", {
  tag: ["@javascript", "@embedded-only", "@extended"],
}, async ({ page, browser }) => {
  const address = "198.18.77.5";
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/bans?kind=addresses");
  const form = await openForm(page, "Ban an address");
  await form.getByLabel("IP address or range").fill("198.18.77.5/30");
  await form.getByLabel("Reason").fill("Attacks on accounts");
  await form.getByRole("checkbox", { name: /^Yes, / }).check();
  await form.getByRole("button", { name: "Ban an address" }).click();
  await expectResult(page, "198.18.77.4/30 is banned until further notice.");

  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL ?? "",
    extraHTTPHeaders: { "CF-Connecting-IP": address },
  });
  const logInThere = () =>
    context.request.post("/login", { form: { intent: "login", userId: "owner", password: "wrong" }, maxRedirects: 0 });
  const refused = await logInThere();
  expect(refused.status()).toBe(403);
  const html = await refused.text();
  expect(html).toContain("Your IP address is blocked until further notice. Reason: Attacks on accounts");
  expect(html).toContain('<a href="/ticket">Submit a ticket to support</a>');
  for (const path of ["/", "/news", "/ticket", "/checkticket", "/findaccount"])
    expect((await context.request.get(path)).status(), path).toBe(200);

  await page.getByRole("link", { name: "198.18.77.4/30" }).click();
  const lift = await openForm(page, "Lift");
  await lift.getByLabel("Reason").fill("The attacks are over");
  await lift.getByRole("checkbox", { name: /^Yes, / }).check();
  await lift.getByRole("button", { name: "Lift" }).click();
  await expectResult(page, "198.18.77.4/30 is no longer banned.");
  expect((await logInThere()).status()).toBe(401);
  await context.close();
});
