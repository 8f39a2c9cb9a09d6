import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { manilaMonth } from "#app/format/manila-time.ts";
import { expectAccessible } from "./axe.ts";
import { logInAsAdmin, newAccount, playerApi, test } from "./portal-test.ts";

const owner = { UserID: "owner", password: "moonlit-gate-6", email: "", secretAnswer: "" };
const sales = "/admin/payments/sales";
const reconciliation = "/admin/payments/reconciliation";

/** Orders a package with GCash, sends the reference number of the transfer, and approves it, through the game API. */
async function sell({ request }: Page) {
  const account = newAccount();
  const player = await playerApi(request, account);
  const admin = await playerApi(request, owner);
  const reference = randomBytes(8).toString("hex").toUpperCase();
  const send = async (api: typeof player, path: string, body: object) => {
    const response = await api.post(path, body);
    expect(response.status(), await response.text()).toBe(200);
    return (await response.json()) as { number: string };
  };
  const requestKey = account.UserID.padEnd(16, "0");
  const { number } = await send(player, "/orderpackage", {
    ...{ requestKey, package: 2, price: 100_00, method: "wallet-1" },
  });
  await send(player, "/sendreceipt", { number, reference });
  const { order: found } = (await (await admin.get(`/adminorder/${number}`)).json()) as { order: { seen: string } };
  await send(admin, "/adminorder/decide", { number, decision: "approve", seen: found.seen, confirm: "on" });
  const { order } = (await (await player.get(`/getorder/${number}`)).json()) as { order: { amount: number } };
  return { number, reference, amount: (order.amount / 100).toFixed(2), userId: account.UserID };
}

const month = () => manilaMonth(Date.now());
const main = (page: Page) => page.getByRole("main");
const section = (page: Page, name: string | RegExp) => main(page).getByRole("region", { name });

/** Chooses the wallet and the month, pastes a list, and compares it. */
async function compare(page: Page, csv: string): Promise<void> {
  await main(page).getByLabel("Provider or wallet").selectOption("wallet-1");
  await main(page).getByLabel("Month").selectOption(month());
  await main(page).getByLabel("Or paste the list").fill(csv);
  await main(page).getByRole("button", { name: "Compare" }).click();
}

/** The accessibility and the width of a page. */
async function checkPage(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(360);
}

test("an approved payment is among the sales, in the export, and on the dashboard", {
  tag: "@embedded-only",
}, async ({ page }) => {
  const { number, amount, userId } = await sell(page);
  await logInAsAdmin(page, "owner");
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/admin");
  await expect(main(page).getByText(/^Today: ₱[1-9]/)).toBeVisible();
  await checkPage(page, "dashboard");
  await main(page).locator("dl a[href*=sales]").click();
  await expect(main(page).getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
  await expect(section(page, "By package").getByRole("table")).toContainText("Student Pack");
  await expect(section(page, "By payment method").getByRole("table")).toContainText("GCash");
  await expect(main(page).getByRole("img", { name: /^Net sales by day, .* in total, most on / })).toBeVisible();
  await checkPage(page, "sales");

  await main(page).getByLabel("Month").selectOption(month());
  await main(page).getByRole("button", { name: "Show" }).click();
  await page.waitForURL(`**${sales}?month=${month()}`);
  await expect(main(page).getByText(/^1 (\w{3} \d{4}) to \d{1,2} \1$/)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main(page).getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`sales-${month()}.csv`);
  const csv = await (await page.request.get(`${sales}.csv?month=${month()}`)).text();
  const line = csv.split("\r\n").find((one) => one.includes(number)) ?? "";
  expect(line).toMatch(/^\d{6},P-/);
  expect(line).toContain(`,${userId},Student Pack,GCash,${amount},0.00,${amount},`);
  // A month that does not exist has no file.
  const response = await page.request.get(`${sales}.csv?month=2026-13`, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, sales]);
});

test("a wallet's list is compared with the orders, as a pasted text and as a file", {
  tag: "@embedded-only",
}, async ({ page }) => {
  const [found, different] = [await sell(page), await sell(page)];
  const unknown = randomBytes(8).toString("hex");
  await logInAsAdmin(page, "owner");
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(`/admin/payments`);
  await main(page).getByRole("link", { name: "Reconciliation" }).click();
  await page.waitForURL(`**${reconciliation}`);
  await checkPage(page, "reconciliation");
  const csv = `Reference No.,Credit\n${found.reference},"${found.amount}"\n${different.reference},1.00\n${unknown},55.00\n`;
  await compare(page, csv);
  const matched = section(page, "Matched (1)");
  await matched.locator("summary").press("Enter");
  await expect(matched.getByRole("link", { name: found.number })).toHaveAttribute(
    "href",
    `/admin/payments/${found.number}`,
  );
  await expect(section(page, "Amount differs (1)").getByRole("link", { name: different.number })).toBeVisible();
  await expect(section(page, "Missing here (1)")).toContainText(unknown);
  await expect(main(page).getByText("The list and the orders do not agree.")).toBeVisible();
  await expect(main(page).getByLabel("Month")).toHaveValue(month());
  await checkPage(page, "result");

  await main(page)
    .getByLabel("File")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv.replace("1.00", "ten")) });
  await main(page).getByRole("button", { name: "Compare" }).click();
  const problems = section(page, "Invalid lines");
  await expect(problems.getByRole("row").nth(1)).toContainText("3");
  await expect(problems).toContainText("The amount “ten” is not an amount in pesos such as 1,250.00.");
  await checkPage(page, "invalid lines");
});

test("a list that cannot be read is refused with a reason, and the pasted text is kept", {
  tag: "@embedded-only",
}, async ({ page, javaScriptEnabled }) => {
  await logInAsAdmin(page, "owner");
  await page.goto(reconciliation);
  await compare(page, "Reference No.,Credit");
  const message = page.locator("dialog.outcome[data-tone=error]");
  await expect(message).toContainText("The list has no payments.");
  if (javaScriptEnabled !== false) await message.getByRole("button", { name: "OK" }).click();
  await expect(main(page).getByLabel("Or paste the list")).toHaveValue("Reference No.,Credit");
  await expect(main(page).getByLabel("Or paste the list")).toHaveAttribute("aria-invalid", "true");
  await main(page)
    .getByLabel("File")
    .setInputFiles({ name: "list.xlsx", mimeType: "text/csv", buffer: Buffer.from([0x50, 0x4b, 0xff, 0xfe, 0x80]) });
  await main(page).getByRole("button", { name: "Compare" }).click();
  await expect(message).toContainText("The file is not a text in UTF-8.");
});
