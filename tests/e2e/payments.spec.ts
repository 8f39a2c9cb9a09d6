import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { createPng } from "#tests/fixtures/pictures.ts";
import { expectAccessible } from "./axe.ts";
import { accountBox, closeMessage, logIn, newAccount, playerApi, type TestAccount, test } from "./portal-test.ts";

const owner = { UserID: "owner", password: "moonlit-gate-6", email: "", secretAnswer: "" };
const confirmed = { reason: "Compared with the wallet", confirm: "on" };
const photo = readFileSync("public/art/news/notice-450.webp");

/** A photo that no other order has: bytes after the end of a picture do not count, so its content differs. */
const newPhoto = () => ({
  name: "receipt.png",
  mimeType: "image/png",
  buffer: Buffer.from(createPng({ data: randomBytes(64) })),
});
const newReference = () => randomBytes(8).toString("hex").toUpperCase();

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const state = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });

/** Logs in and orders a package through its form. Returns the order's number. */
async function order(page: Page, account: TestAccount, name: string, method: string): Promise<string> {
  await logIn(page, account);
  await page.goto("/topup");
  const card = main(page).getByRole("listitem").filter({ hasText: name });
  await card.locator("summary").click();
  await card.getByRole("radio", { name: method }).check();
  await card.getByRole("button", { name: "Order" }).click();
  await page.waitForURL(/\/payments\/P-\w{4}-\w{4}$/);
  return page.url().slice(-11);
}

/** Places an order through the game API. Returns its number. */
async function orderByApi(request: APIRequestContext, account: TestAccount): Promise<string> {
  const player = await playerApi(request, account);
  const response = await player.post("/orderpackage", {
    requestKey: account.UserID.padEnd(16, "0"),
    package: 2,
    price: 100_00,
    method: "wallet-1",
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { number: string }).number;
}

async function decide(request: APIRequestContext, number: string, decision: "approve" | "refuse", reason: string) {
  const admin = await playerApi(request, owner);
  const { order: found } = (await (await admin.get(`/adminorder/${number}`)).json()) as { order: { seen: string } };
  const response = await admin.post("/adminorder/decide", { number, decision, seen: found.seen, ...confirmed, reason });
  expect(response.status(), await response.text()).toBe(200);
}

test("an order is paid to a wallet, its receipt is approved, and the coins and a printable receipt are there", {
  tag: "@flow",
}, async ({ page, request, javaScriptEnabled }) => {
  test.slow();
  const account = newAccount();
  const number = await order(page, account, "Student Pack", "Maya");
  await expect(state(page, "Waiting for payment")).toContainText("Maya");
  await expect(
    main(page)
      .getByText(/^₱100\.\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText("0900 000 0002")).toBeVisible();
  await expect(state(page, "Waiting for payment").getByText("Time left")).toBeVisible({
    visible: javaScriptEnabled !== false,
  });
  expect((await page.request.get(page.url())).headers()["cache-control"]).toContain("no-store");
  // A receipt belongs to paid orders only.
  expect((await page.request.get(`/payments/${number}/receipt`)).status()).toBe(404);

  const reference = newReference();
  await main(page)
    .getByLabel("Reference number")
    .fill(`Ref. ${reference.slice(0, 8)} ${reference.slice(8)}`);
  await main(page).getByLabel("Picture of the receipt").setInputFiles([newPhoto()]);
  await button(page, "Send the receipt").click();
  await expect(page.getByText(`We have your receipt for order ${number}.`)).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await expect(state(page, "Receipt sent")).toContainText("A cashier compares it with our account by");
  await expect(main(page).getByText(`REF${reference}`).first()).toBeVisible();

  await decide(request, number, "approve", confirmed.reason);
  await main(page).getByRole("link", { name: "Check again" }).click();
  await expect(state(page, "Paid")).toContainText("125 R-Coin were added to your account.");
  await expect(await accountBox(page)).toContainText("125");
  await expect(state(page, "History").getByRole("listitem")).toContainText([
    "Order placed",
    "Receipt sent",
    "Payment received",
  ]);

  await main(page).getByRole("link", { name: "Printable receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Receipt \d{6}$/);
  for (const text of ["Moonlit Gate", number, account.UserID, "Student Pack", "Maya"])
    await expect(main(page).getByText(text, { exact: true }).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(main(page).getByRole("link")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  await page.goto("/payments");
  await expect(main(page).getByRole("row").filter({ hasText: number })).toContainText("Paid");
  await main(page).getByRole("link", { name: "Money Timeline" }).click();
  await expect(main(page).getByRole("row").nth(1)).toContainText("Payment received");
  await expect(main(page).getByRole("row").nth(1)).toContainText("+125");
});

test("the receipts that a wallet's list has are approved together, and what it does not have is shown", {
  tag: "@embedded-only",
}, async ({ page, request }) => {
  const orders = [];
  for (const reference of [newReference(), newReference(), newReference()]) {
    const account = newAccount();
    const player = await playerApi(request, account);
    const number = await orderByApi(request, account);
    const { order: placed } = (await (await player.get(`/getorder/${number}`)).json()) as { order: { amount: number } };
    expect((await player.post("/sendreceipt", { number, reference })).status()).toBe(200);
    orders.push({ player, number, reference, pesos: placed.amount / 100 });
  }
  const [first, second, forged] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  const csv = [
    "Date,Reference No.,Credit",
    ...[first, second].map(({ reference, pesos }) => `2026-11-28 10:15,${reference},${pesos}`),
    "2026-11-28 10:20,999900001111,20.00",
  ].join("\n");
  await logIn(page, owner);
  await page.goto("/admin/payments/statement");
  await main(page).getByLabel("Wallet").selectOption("1");
  await main(page)
    .getByLabel("File")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await button(page, "Find the receipts").click();
  const agree = main(page).getByRole("table", { name: "Matched" });
  for (const { number } of [first, second]) await expect(agree).toContainText(number);
  await expect(main(page).getByRole("table", { name: "Not in the list" })).toContainText(forged.number);
  await expect(main(page).getByRole("table", { name: "Left over in the list" })).toContainText("999900001111");
  await expectAccessible(page, "a wallet statement with its receipts");
  await agree.getByRole("checkbox", { name: `Select ${second.number}` }).uncheck();
  await button(page, "Approve selected orders").click();
  await expect(page.getByText(`1 order is approved: ${first.number}.`)).toBeVisible();
  const stateOf = async ({ player, number }: typeof first) =>
    ((await (await player.get(`/getorder/${number}`)).json()) as { order: { state: string } }).order.state;
  expect([await stateOf(first), await stateOf(second), await stateOf(forged)]).toEqual([
    ...["paid", "submitted", "submitted"],
  ]);

  // What is left of the list is shown again.
  await expect(agree).toContainText(second.number);
  await expect(agree).not.toContainText(first.number);
  await main(page).getByRole("textbox", { name: "The list" }).fill("Reference No.,Credit\n1234,many");
  await button(page, "Find the receipts").click();
  await expect(main(page).getByRole("table", { name: "Invalid lines" })).toContainText("many");
  await expect(main(page).getByRole("textbox", { name: "The list" })).toHaveValue(/many/);
  await main(page).getByRole("link", { name: "Another list" }).click();
  await expect(main(page).getByLabel("Or paste the list")).toHaveValue("");
});

test("a refused receipt shows the reason and is sent again", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.slow();
  const account = newAccount();
  const number = await orderByApi(request, account);
  const reference = newReference();
  const player = await playerApi(request, account);
  expect((await player.post("/sendreceipt", { number, reference })).status()).toBe(200);
  const reason = `No transfer has this number.\n<img src=x onerror="document.title='ran'">`;
  await decide(request, number, "refuse", reason);
  await logIn(page, account);
  await page.goto(`/payments/${number}`);
  await expect(state(page, "Receipt refused")).toContainText("No transfer has this number. <img src=x onerror=");
  await expect(page).toHaveTitle(`Order ${number} | Moonlit Gate`);
  await expect(main(page).getByLabel("Reference number")).toHaveValue(reference);

  // What is wrong is said at its field, and the rest stays.
  await main(page).getByLabel("Reference number").fill("Ref. 12");
  await main(page)
    .getByLabel("Picture of the receipt")
    .setInputFiles([{ name: "receipt.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html>") }]);
  await button(page, "Send the receipt").click();
  await expect(
    main(page).getByText("Images must be PNG, JPEG, WebP or GIF files.", { exact: true }).last(),
  ).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await expect(main(page).getByLabel("Reference number")).toHaveValue("Ref. 12");
  await main(page).getByLabel("Picture of the receipt").setInputFiles([]);
  await main(page).getByLabel("Reference number").fill("12");
  await button(page, "Send the receipt").click();
  await expect(
    main(page)
      .getByText(/^Type the reference number of your transfer/)
      .last(),
  ).toBeVisible();
  await closeMessage(page, javaScriptEnabled);

  const second = newReference();
  await main(page).getByLabel("Reference number").fill(second);
  await main(page)
    .getByLabel("Picture of the receipt")
    .setInputFiles([{ ...newPhoto() }]);
  await button(page, "Send the receipt").click();
  await expect(page.getByText(`We have your receipt for order ${number}.`)).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await expect(state(page, "Receipt sent")).toBeVisible();
  await expect(main(page).getByLabel("Reference number")).toHaveCount(0);

  // A receipt that waits can be corrected.
  await main(page).getByRole("link", { name: "Correct the receipt" }).click();
  await expect(main(page).getByLabel("Reference number")).toHaveValue(second);
});

test("an order that was not paid is cancelled", { tag: "@flow" }, async ({ page, request, javaScriptEnabled }) => {
  const account = newAccount();
  const number = await orderByApi(request, account);
  await logIn(page, account);
  await page.goto(`/payments/${number}`);
  await button(page, "Cancel order").click();
  await expect(page.getByText(`Order ${number} is cancelled.`)).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  await expect(state(page, "Cancelled")).toContainText("There is nothing to pay.");
  await expect(button(page, "Cancel order")).toHaveCount(0);
  await expect(main(page).getByLabel("Reference number")).toHaveCount(0);
});

test("a picture that is too large is refused at its field", { tag: "@embedded-only" }, async ({ page, request }) => {
  const account = newAccount();
  const number = await orderByApi(request, account);
  await logIn(page, account);
  await page.goto(`/payments/${number}`);
  await main(page).getByLabel("Reference number").fill(newReference());
  await main(page)
    .getByLabel("Picture of the receipt")
    .setInputFiles([
      { name: "receipt.webp", mimeType: "image/webp", buffer: Buffer.concat([photo, Buffer.alloc(6_000_000)]) },
    ]);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button(page, "Send the receipt").click();
  expect((await answered).status()).toBe(413);
  const text = "This picture is too large, so nothing was sent. It may have at most 5 MB.";
  await expect(main(page).getByText(text, { exact: true }).last()).toBeVisible();
  await expect(main(page).getByLabel("Picture of the receipt")).toHaveAttribute("aria-invalid", "true");
});

test("visitors see the packages and are led to the login; orders are for their owners only", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, request }) => {
  await page.goto("/topup");
  const shopMenu = page.getByRole("navigation", { name: "Shop", exact: true });
  await expect(shopMenu.getByRole("link", { name: "Top Up R-Coin" })).toHaveAttribute("aria-current", "page");
  const cards = main(page).getByRole("region", { name: "Buy R-Coin" }).getByRole("listitem");
  await expect(cards).toHaveCount(5);
  const club = cards.filter({ hasText: "Club Pack" });
  await expect(club).toContainText("+40 bonus");
  await expect(club).toContainText("+8%");
  await expect(cards.filter({ hasText: "Best value" })).toHaveText(/Treasure Chest/);
  await expect(main(page).getByText(/^Sold by Moonlit Gate\. Prices are final/)).toBeVisible();
  await club.getByRole("link").click();
  await expect(page).toHaveURL("/login?redirectTo=%2Ftopup");
  const form = { intent: "order", requestKey: "0123456789abcdef", package: "1", price: "5000", method: "wallet-1" };
  const refused = await request.post("/topup", { form });
  expect(refused.status()).toBe(401);
  expect(await refused.text()).toContain("Please Login to Continue!");

  const number = await orderByApi(request, newAccount());
  for (const path of ["/payments", "/payments/timeline", `/payments/${number}`, `/payments/${number}/receipt`]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], path).toEqual([
      302,
      `/login?redirectTo=${encodeURIComponent(path)}`,
    ]);
  }
  await logIn(page, newAccount());
  for (const path of [`/payments/${number}`, `/payments/${number}/receipt`, "/payments/P-0000-0000", "/payments/x"])
    expect((await page.request.get(path)).status(), path).toBe(404);
  for (const intent of ["receipt", "cancel", "checkout", "other"]) {
    const response = await page.request.post(`/payments/${number}`, { form: { intent, reference: newReference() } });
    expect([400, 404], intent).toContain(response.status());
  }
  for (const wrong of [
    { price: "1" },
    { price: "-5" },
    { package: "99" },
    { method: "wallet-99" },
    { method: "" },
    { requestKey: "x" },
  ]) {
    const response = await page.request.post("/topup", { form: { ...form, ...wrong } });
    expect([400, 409], JSON.stringify(wrong)).toContain(response.status());
    expect(await response.text()).toContain("<dialog");
  }
  await page.goto("/payments");
  await expect(main(page).getByText("You have not ordered R-Coin yet.")).toBeVisible();
});

test("a waiting page shows by itself that the order is paid, counts the time, and copies the amount", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const account = newAccount();
  const number = await orderByApi(request, account);
  await logIn(page, account);
  await page.clock.install();
  await page.goto(`/payments/${number}`);
  const left = state(page, "Waiting for payment").getByText("Time left").getByRole("time");
  await expect(left).toHaveText(/^01:5\d:\d\d$/);
  const before = await left.textContent();
  await page.clock.fastForward(10_000);
  await expect(left).not.toHaveText(before ?? "");
  await button(page, "Copy").first().click();
  await expect(button(page, "Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^100\.\d\d$/);

  const player = await playerApi(request, account);
  expect((await player.post("/sendreceipt", { number, reference: newReference() })).status()).toBe(200);
  await page.reload();
  await expect(state(page, "Receipt sent")).toBeVisible();
  await decide(request, number, "approve", confirmed.reason);
  await page.clock.fastForward(21_000);
  await expect(state(page, "Paid")).toBeVisible();
});

test("axe finds no violations on the pages for paying, and nothing is cut off at 360 px", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, request }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 800 });
  const check = async (path: string) => {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page, path, "main");
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    });
  };
  await check("/topup");
  const account = newAccount();
  const number = await order(page, account, "Student Pack", "GCash");
  await page.goto("/topup");
  await main(page).locator("summary").first().click();
  await expectAccessible(page, "an open package", "main");
  await check(`/payments/${number}`);
  await main(page).getByLabel("Reference number").fill("12");
  await button(page, "Send the receipt").click();
  await closeMessage(page, true);
  await expectAccessible(page, "a refused form", "main");
  const player = await playerApi(request, account);
  expect((await player.post("/sendreceipt", { number, reference: newReference() })).status()).toBe(200);
  await check(`/payments/${number}`);
  await check(`/payments/${number}?receipt`);
  await decide(request, number, "refuse", "W".repeat(200));
  await check(`/payments/${number}`);
  expect((await player.post("/sendreceipt", { number, reference: newReference() })).status()).toBe(200);
  await decide(request, number, "approve", confirmed.reason);
  for (const path of ["", "/timeline", `/${number}`, `/${number}/receipt`]) await check(`/payments${path}`);
});
