import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { createPng } from "#tests/fixtures/pictures.ts";
import { startOwnPortal } from "./own-portal.ts";
import { logIn, setUpAuthenticator, test, waitForFormScripts } from "./portal-test.ts";

/** Demo accounts: who pays, who becomes the second person, and who asks. */
const payer = { UserID: "player", password: "moonlit-gate-1" };
const second = { UserID: "support", password: "moonlit-gate-5", userNum: 1004 };
const first = { UserID: "owner", password: "moonlit-gate-6" };

const main = (page: Page) => page.getByRole("main");

/** Opens a form of the console, and waits for the scripts of forms. */
async function opened(page: Page, name: string): Promise<Locator> {
  const summary = page.locator("summary", { hasText: name });
  // A receipt that waits has its form open.
  if (!(await summary.locator("..").evaluate((details) => (details as HTMLDetailsElement).open))) await summary.click();
  const form = page.locator("details[open] form").filter({ has: page.getByRole("button", { name }) });
  const scripts = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripts) await waitForFormScripts(page);
  return form;
}

async function confirm(form: Locator, button: string, reason = ""): Promise<void> {
  if (reason) await form.getByLabel("Reason").fill(reason);
  await form.getByRole("checkbox", { name: /^Yes, / }).check();
  await form.getByRole("button", { name: button }).click();
}

async function sendReceipt(page: Page, reference: string): Promise<void> {
  await main(page).getByLabel("Reference number").fill(reference);
  await main(page)
    .getByLabel("Picture of the receipt")
    .setInputFiles([
      { name: "receipt.png", mimeType: "image/png", buffer: Buffer.from(createPng({ data: randomBytes(64) })) },
    ]);
  await main(page).getByRole("button", { name: "Send the receipt" }).click();
  await expect(page.getByText("We have your receipt for order")).toBeVisible();
}

test("a receipt above the limit is credited once a second person has approved what the first one saw", {
  // Without scripts, payments-without-scripts.spec.ts approves a receipt and admin-staff.spec.ts is the second person.
  tag: "@embedded-only",
}, async ({ browser, javaScriptEnabled }) => {
  test.slow();
  const portal = await startOwnPortal(`approved-payment-${javaScriptEnabled}`);
  try {
    const open = async (account: { UserID: string; password: string }) => {
      const page = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled })).newPage();
      await logIn(page, account);
      return page;
    };
    const [player, owner] = [await open(payer), await open(first)];

    // Nobody credits payments of more than 100 coins a day alone, and there is a second person for them.
    await owner.goto("/admin/settings/limits");
    await main(owner).getByLabel("Payments", { exact: true }).fill("100");
    await main(owner).getByRole("button", { name: "Save" }).click();
    await expect(owner.getByText(/are saved|is saved/)).toBeVisible();
    await owner.request.post("/admin/staff/roles/new", {
      form: { intent: "save", name: "Second cashier", rank: "20", right_payments: "on" },
    });
    await owner.goto(`/admin/staff/${second.userNum}`);
    const giving = await opened(owner, "Change role");
    await giving.getByRole("combobox", { name: /^Role/ }).selectOption({ label: "Second cashier (20)" });
    await confirm(giving, "Change role", "Checks receipts");
    await expect(owner.getByText("now has the role")).toBeVisible();
    // A new role ends all sessions of its account.
    const cashier = await open(second);
    await setUpAuthenticator(cashier);

    await player.goto("/topup");
    const card = main(player).getByRole("listitem").filter({ hasText: "Student Pack" });
    await card.locator("summary").click();
    await card.getByRole("radio", { name: "GCash" }).check();
    await card.getByRole("button", { name: "Order" }).click();
    await player.waitForURL(/\/payments\/P-\w{4}-\w{4}$/);
    const number = player.url().slice(-11);
    await sendReceipt(player, "Ref. 5017 9566 0001");

    // The owner opens the order, the player corrects the receipt, and the owner's decision is about nothing that is there.
    await owner.goto(`/admin/payments/${number}`);
    const outdated = await opened(owner, "Approve");
    await player.goto(`/payments/${number}?receipt`);
    await sendReceipt(player, "Ref. 5017 9566 0002");
    await confirm(outdated, "Approve");
    await expect(
      owner.getByText(`The receipt of order ${number} changed after you opened the order`).first(),
    ).toBeVisible();
    await expect(main(owner).getByText("REF501795660002 (number 501795660002)")).toBeVisible();
    await owner.goto(`/admin/payments/${number}`);
    await confirm(await opened(owner, "Approve"), "Approve");
    const asked = owner.getByText(/This needs a second person\. Request \d+ waits/);
    await expect(asked).toBeVisible();
    const id = /Request (\d+)/.exec((await asked.textContent()) ?? "")?.[1];

    await owner.goto(`/admin/payments/${number}`);
    await expect(main(owner).getByText(/^owner asked at .* That waits for a second person/)).toBeVisible();
    await expect(main(owner).getByRole("link", { name: `request ${id}` })).toHaveAttribute(
      "href",
      `/admin/approvals/${id}`,
    );
    await expect(main(owner).locator("summary", { hasText: "Approve" })).toHaveCount(0);

    // While it waits, the receipt stays as it is.
    await player.goto(`/payments/${number}?receipt`);
    await main(player).getByLabel("Reference number").fill("5017 9566 0003");
    await main(player).getByRole("button", { name: "Send the receipt" }).click();
    await expect(player.getByText("is being checked by a second person").first()).toBeVisible();

    await cashier.goto(`/admin/approvals/${id}`);
    await expect(main(cashier).getByText(/Approve ₱100\.\d\d of player .* reference REF501795660002/)).toBeVisible();
    await expect(main(cashier).getByRole("link", { name: `order ${number}` })).toBeVisible();
    await confirm(await opened(cashier, "Approve"), "Approve", "ok");
    await expect(cashier.getByText(`Order ${number} is approved.`).first()).toBeVisible();

    await player.goto(`/payments/${number}`);
    await expect(main(player).getByRole("region", { name: "Paid", exact: true })).toContainText("R-Coin were added");
  } finally {
    await portal.stop();
  }
});
