import { Buffer } from "node:buffer";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { pictures } from "../fixtures/pictures.ts";
import { copyDemoDatabase } from "./demo-database.ts";
import { accountBox, test } from "./portal-test.ts";

async function logIn(page: Page, name: string, secret: string): Promise<void> {
  await page.goto("/login");
  const main = page.getByRole("main");
  await main.getByLabel("Username").fill(name);
  await main.getByLabel("Password", { exact: true }).fill(secret);
  await main.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Opens a form of the console, confirms it with a reason, and sends it. */
async function confirm(page: Page, button: string): Promise<void> {
  const summary = page.locator("summary", { hasText: button });
  // A receipt that waits has its form open.
  if (!(await summary.locator("..").evaluate((details) => (details as HTMLDetailsElement).open))) await summary.click();
  const form = page.locator("details[open] form");
  await form.getByLabel("Reason").fill("As agreed with the player");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: button }).click();
}

async function addToCart(page: Page, shelf: string, item: string): Promise<void> {
  await page.goto(shelf);
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: item }) })
    .first();
  await card.getByRole("button", { name: /add/i }).click();
}

/** The R-Coin in the box of the header. */
async function coins(page: Page): Promise<number> {
  const shown = (await accountBox(page)).getByRole("definition").first();
  const amount = Number((await shown.textContent())?.replaceAll(",", ""));
  // Open, the box covers the page.
  await page.locator("header nav details summary").click();
  return amount;
}

test("order, receipt, approval, coins, bundle, gift and refund work without scripts", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ browser }) => {
  const stateDir = join(cacheFolder, "e2e", `payments-${process.pid}`);
  copyDemoDatabase(stateDir);
  const portal = await startPortal({
    port: await freePort(),
    stateDir,
    vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") },
  });
  try {
    const context = { baseURL: portal.url, javaScriptEnabled: false };
    const page = await (await browser.newContext({ ...context, viewport: { width: 360, height: 740 } })).newPage();
    const console = await (await browser.newContext(context)).newPage();
    const main = page.getByRole("main");

    await page.goto("/topup");
    const offered = main.getByRole("listitem").filter({ hasText: "Club Pack" });
    await offered.getByRole("link", { name: "Club Pack" }).click();
    await page.waitForURL(/\/login/);

    await logIn(page, "player", "moonlit-gate-1");
    const before = await coins(page);
    await page.goto("/topup");
    await offered.locator("summary").click();
    await offered.getByRole("radio", { name: "GCash" }).check();
    await offered.getByRole("button", { name: "Order" }).click();
    await page.waitForURL(/\/payments\/P-/);
    const order = new URL(page.url()).pathname;
    await expect(main.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
    const amount = await main
      .getByText(/^₱500\.\d\d$/)
      .first()
      .textContent();

    // A wrong file loses nothing that was typed.
    await main.getByLabel("Reference number").fill("9012 345 678");
    const file = (data: string) => ({
      name: "receipt.png",
      mimeType: "image/png",
      buffer: Buffer.from(data, "base64"),
    });
    await main.getByLabel("Picture of the receipt").setInputFiles(file("AAAA"));
    await main.getByRole("button", { name: "Send the receipt" }).click();
    await expect(main.getByLabel("Reference number")).toHaveValue("9012 345 678");
    await main.getByLabel("Picture of the receipt").setInputFiles(file(pictures.png));
    await main.getByRole("button", { name: "Send the receipt" }).click();
    await expect(main.getByRole("heading", { name: "Receipt sent" })).toBeVisible();

    await logIn(console, "owner", "moonlit-gate-6");
    await console.goto("/admin/payments");
    await console.getByRole("link", { name: order.split("/").at(-1) ?? "" }).click();
    await expect(console.getByRole("main")).toContainText("9012345678");
    const receipt = console.getByRole("img", { name: /9012345678/ });
    await expect(receipt).toBeVisible();
    await confirm(console, "Approve");
    await expect(console.getByRole("main")).toContainText("player has the coins");

    await page.goto(order);
    await expect(main).toContainText("640 R-Coin were added to your account.");
    const paid = await coins(page);
    // 500 coins, 40 more, and 100 for the first order.
    expect(paid).toBe(before + 640);
    await main.getByRole("link", { name: "Printable receipt" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt 000001");
    await expect(main).toContainText(amount ?? "no amount");
    await page.goto("/payments");
    await expect(main).toContainText("Club Pack");

    await addToCart(page, "/itemshop/box?q=Freshman+Set", "Freshman Set");
    await page.goto("/shoppingcart");
    await main.getByRole("button", { name: "Proceed to Buy" }).click();
    await expect(main).toContainText("Waiting for delivery");
    expect(await coins(page)).toBe(paid - 120);

    await addToCart(page, "/itemshop/costume?q=Star+Glasses", "Star Glasses");
    await page.goto("/shoppingcart");
    await main.getByRole("link", { name: "Give as a gift instead" }).click();
    await main.getByLabel("User ID of the player").fill("nobody-here");
    await main.getByRole("button", { name: "Find player" }).click();
    await expect(main.getByRole("alert")).toContainText("There is no player");
    await main.getByLabel("User ID of the player").fill("newplayer");
    await main.getByRole("button", { name: "Find player" }).click();
    await expect(main).toContainText("For ne******r");
    await main.getByLabel("Message").fill("For the festival!");
    await main.getByRole("button", { name: "Give it" }).click();
    await page.waitForURL(/\/gifts$/);
    await expect(main).toContainText("To ne******r");
    await expect(main).toContainText("For the festival!");
    expect(await coins(page)).toBe(paid - 120 - 80);

    await console.goto(`/admin${order}`);
    await confirm(console, "Refund");
    await expect(console.getByRole("main")).toContainText("the coins are reversed");
    await page.goto(order);
    await expect(main).toContainText("640 R-Coin were taken back");
    expect(await coins(page)).toBe(before - 120 - 80);
    await page.goto("/payments");
    await expect(main).not.toContainText("You owe");
  } finally {
    await portal.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
