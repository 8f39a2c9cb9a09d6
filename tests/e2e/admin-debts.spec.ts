import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { openLocalDatabase } from "../../scripts/database/local-database.ts";
import { openOperatorDatabase } from "../../scripts/database/operator-database.ts";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { debtStatements } from "../fixtures/payments-of-operators.ts";
import { insertAccounts } from "../load/load-accounts.ts";
import { expectAccessible } from "./axe.ts";
import { copyDemoDatabase } from "./demo-database.ts";
import { logInByForm, test } from "./portal-test.ts";

/** One page of the list and some more. */
const DEBTORS = 53;

const numberOf = (index: number) => `P-DEBT-${String(index).padStart(4, "0")}`;

/** Opens the form that waives a debt, fills it in and sends it. */
async function waive(page: Page, amount: string, javaScriptEnabled: boolean | undefined): Promise<void> {
  await page.locator("summary", { hasText: "Waive" }).click();
  const form = page.locator("details[open] form");
  if (javaScriptEnabled) await expect(form.locator("input[name=scripted]")).toBeAttached();
  await form.getByLabel("Amount in R-Coin").fill(amount);
  await form.getByLabel("Reason").fill("The bank confirmed a mistake");
  await form.getByRole("checkbox", { name: /^Yes, / }).check();
  await form.getByRole("button", { name: "Waive" }).click();
}

/** Reads the result of the form, on the page that it leads to. */
async function expectResult(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
}

test(
  "a cashier finds a debt, sees what caused it, and waives it partly and wholly",
  {
    // With scripts, other forms of the console are sent by admin.spec.ts and admin-sales.spec.ts.
    tag: ["@no-javascript", "@embedded-only", "@extended"],
  },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const stateDir = join(cacheFolder, "e2e", `debts-${project.name}-${process.pid}`);
    copyDemoDatabase(stateDir);
    const database = await openOperatorDatabase(false, stateDir);
    const accounts = await insertAccounts(database, DEBTORS, 0);
    const day = Date.UTC(2026, 4, 1, 4);
    const ordersOf = (index: number) => [{ number: numberOf(index), coins: 1200 + index, at: day }];
    const { userNum } = accounts[0]!;
    const testOrder = { number: "P-TEST-0001", coins: 300, at: day + 86_400_000, isTest: true };
    await database.close();
    const { db, close } = await openLocalDatabase(stateDir);
    for (const [index, account] of accounts.entries())
      await db.batch(debtStatements(db, account.userNum, index === 0 ? [...ordersOf(0), testOrder] : ordersOf(index)));
    await close();
    const portal = await startPortal({
      port: await freePort(),
      stateDir,
      vars: { SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0") },
    });
    try {
      const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: javaScriptEnabled ?? true });
      const page = await context.newPage();
      const main = page.getByRole("main");
      const accessible = async (what: string) => {
        await expectAccessible(page, what);
      };
      await logInByForm(page, { UserID: "owner", password: "moonlit-gate-6" });

      await page.goto("/admin/payments");
      await main.getByRole("link", { name: "Debts" }).click();
      const list = page.getByRole("table", { name: "Debts" });
      await expect(list.getByRole("row")).toHaveCount(51);
      await accessible("the list of debts");
      await main.getByRole("link", { name: "Next page" }).click();
      await expect(list.getByRole("row")).toHaveCount(DEBTORS - 50 + 1);
      await main.getByRole("searchbox", { name: "Player" }).fill("nobody-here");
      await main.getByRole("button", { name: "Search" }).click();
      await expect(main).toContainText("No account in debt matches.");
      await main.getByRole("searchbox", { name: "Player" }).fill("load0");
      await main.getByRole("button", { name: "Search" }).click();
      const row = list.getByRole("row").nth(1);
      await expect(row).toContainText("P-TEST-0001 Test mode: no real money");
      await expect(row.getByRole("link", { name: numberOf(0) })).toHaveAttribute(
        "href",
        `/admin/payments/${numberOf(0)}`,
      );

      // The player's page says it, too, and leads to the debt.
      await row.getByRole("link", { name: "load0", exact: true }).click();
      await expect(main).toContainText("This account owes 1,500 R-Coin");
      const timeline = page.getByRole("table", { name: "Timeline" });
      await expect(timeline).toContainText(`Reversed payment: ${numberOf(0)}`);
      await expect(timeline.getByRole("row").filter({ hasText: "P-TEST-0001" }).first()).toContainText("Test mode");
      await accessible("the page of a player in debt");
      await main.getByRole("link", { name: "See the debt" }).click();
      await expect(page.getByRole("region", { name: "Debt" })).toContainText("1,500 R-Coin");
      await accessible("a debt");

      await waive(page, "1501", javaScriptEnabled);
      await expect(main).toContainText("load0 owes 1,500 R-Coin, so no more than that can be waived.");
      await page.goto(`/admin/payments/debts/${userNum}`);
      await waive(page, "1000", javaScriptEnabled);
      await expectResult(page, "1,000 R-Coin are waived. load0 still owes 500 R-Coin.");
      await expect(page.getByRole("table", { name: "History" })).toContainText("Debt waived by owner");
      await waive(page, "500", javaScriptEnabled);
      await expectResult(page, "load0 owes nothing any more.");
      await expect(main).toContainText("Nothing is owed.");
      await expect(page.locator("summary", { hasText: "Waive" })).toHaveCount(0);
      await accessible("a debt that was waived");
      await page.goto(`/admin/players/${userNum}`);
      await expect(main).not.toContainText("This account owes");
      await expect(timeline).toContainText("Debt waived");
      await page.goto("/admin/audit");
      await expect(page.getByRole("table").first()).toContainText("The bank confirmed a mistake");
      await context.close();
    } finally {
      await portal.stop();
      rmSync(stateDir, { recursive: true, force: true });
    }
  },
);
