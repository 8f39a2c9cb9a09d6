import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { startPortal } from "../../scripts/server/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { expectAccessible } from "./axe.ts";
import {
  fundedAccount,
  logIn,
  newAccount,
  playerApi,
  type TestAccount,
  test,
  waitForFormScripts,
} from "./portal-test.ts";

/** Items of the demo catalogue: number, name and price. */
const katana = { number: 1011, name: "Moon Katana (Permanent)", price: 760 };
const glasses = { number: 1005, name: "Star Glasses (Permanent)", price: 220 };
const robe = { number: 1003, name: "Festival Robe (Permanent)", price: 480 };
const loyalBox = { number: 1072, name: "Loyal Student's Box", price: 30 };

const purchasedMessage = "Thank you! Your items are on their way.";
const missingLineMessage = "This item is no longer in your cart.";
const invalidRequestMessage = "This request was not understood, so nothing was changed.";

const line = (page: Page, { name }: { name: string }) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const quantity = (page: Page, item: { name: string }) => line(page, item).locator("output");
const increaseButton = (page: Page, item: { name: string }) =>
  line(page, item).getByRole("button", { name: "Increase quantity" });
const decreaseButton = (page: Page, item: { name: string }) =>
  line(page, item).getByRole("button", { name: "Decrease quantity" });
const removeButton = (page: Page, { name }: { name: string }) => page.getByRole("button", { name: `Remove ${name}` });
const box = (page: Page, { name }: { name: string }) => page.getByRole("checkbox", { name: `Buy ${name}` });
const buyButton = (page: Page) => page.getByRole("button", { name: "Proceed to Buy" });
const summaryValue = (page: Page, term: string) =>
  page
    .getByRole("region", { name: "Summary" })
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd");
/** The balance in the header. */
const balanceLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /R-Coin$/ });
const alert = (page: Page) => page.getByRole("alert").filter({ visible: true });

/** Opens the cart and waits for its script, if scripts run. */
async function open(page: Page, scripts: boolean | undefined): Promise<void> {
  await page.goto("/shoppingcart");
  if (scripts !== false) await waitForFormScripts(page);
}

/** Closes the result dialog, if scripts run. */
async function closeResult(page: Page, scripts: boolean | undefined): Promise<void> {
  if (scripts === false) return;
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Clicks a button and waits until its form is answered and the page shows the result. */
async function clickAndWait(page: Page, button: Locator): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  return (await answered).status();
}

/** Adds items to an account's cart and logs the page's browser in. */
async function prepareCart(
  page: Page,
  request: APIRequestContext,
  account: TestAccount,
  items: readonly (readonly [item: { number: number }, quantity: number])[],
) {
  const player = await playerApi(request, account);
  for (const [{ number }, count] of items) {
    const response = await player.post("/addtocart", { ProductNum: number, quantity: count });
    expect(response.status(), await response.text()).toBe(200);
  }
  await logIn(page, account);
  return {
    post: player.post,
    cart: async () => {
      const { data } = (await (await player.get("/getcart")).json()) as {
        data: { seq: number; quantity: number; isChecked: number; shopitem: { ItemName: string } }[];
      };
      return data.map(({ seq, quantity, isChecked, shopitem }) => ({
        seq,
        name: shopitem.ItemName,
        quantity,
        isChecked,
      }));
    },
    purchases: async () => {
      const reply = await player.get("/shoppurchases?page=1");
      const { purchasehistory } = (await reply.json()) as { purchasehistory: { purchase: number; quantity: number }[] };
      return purchasehistory;
    },
    balance: async () => {
      const { user } = (await (await player.get("/getcurrentuser")).json()) as { user: { UserPoint: number } };
      return user.UserPoint;
    },
  };
}

test("visitors are sent to the login page from every cart address", { tag: "@flow" }, async ({ page, request }) => {
  for (const path of ["/shoppingcart", "/shoppurchases/1"]) {
    const login = `/login?redirectTo=${encodeURIComponent(path)}`;
    const sent = await request.post(path, { form: { intent: "line", seq: "1", quantity: "2" }, maxRedirects: 0 });
    expect([sent.status(), sent.headers().location]).toEqual([302, login]);
    await page.goto(path);
    await expect(page).toHaveURL(login);
  }
});

test("an empty cart has no total, and links to the shop", async ({ page, javaScriptEnabled }) => {
  await logIn(page, newAccount());
  await open(page, javaScriptEnabled);
  await expect(page).toHaveTitle("Shopping Cart | Moonlit Gate");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(summaryValue(page, "Items in the cart")).toHaveText("0");
  await expect(summaryValue(page, "Subtotal")).toHaveText("0.00");
  await expect(summaryValue(page, "Total")).toHaveText("0.00 R-Coin");
  await expect(page.getByLabel("Discount code")).toHaveCount(0);
  const proposals = page.getByRole("region", { name: "Item Shop" }).getByRole("link");
  await expect(proposals).toHaveCount(4);
  await expect(proposals.first()).toHaveAttribute("href", /^\/itemshop/);
  // The button looks disabled; pressing it tells why.
  await expect(buyButton(page)).toBeDisabled();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await buyButton(page).press("Enter");
  expect((await answered).status()).toBe(400);
  await expect(alert(page)).toHaveText("Please select at least one item to buy.");
  await closeResult(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Go to the item shop" }).click();
  await expect(page).toHaveURL("/itemshop");
});

test("each control changes its line, and the sums are updated", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { cart } = await prepareCart(page, request, newAccount(), [
    [katana, 1],
    [glasses, 3],
  ]);
  await open(page, javaScriptEnabled);
  await expect(summaryValue(page, "Items in the cart")).toHaveText("2 (4 pieces)");
  await expect(summaryValue(page, "Total")).toHaveText("1,420.00 R-Coin");
  await expect(summaryValue(page, "Missing")).toContainText("1,420.00");
  await expect(summaryValue(page, "Missing").getByRole("link")).toHaveAttribute("href", "/topup");
  await expect(decreaseButton(page, katana)).toBeDisabled();

  await clickAndWait(page, increaseButton(page, katana));
  await expect(quantity(page, katana)).toHaveText("2");
  await expect(line(page, katana)).toContainText("1,520.00");
  await clickAndWait(page, decreaseButton(page, glasses));
  await expect(quantity(page, glasses)).toHaveText("2");
  await clickAndWait(page, box(page, katana));
  await expect(box(page, katana)).not.toBeChecked();
  await expect(summaryValue(page, "Subtotal")).toHaveText("440.00");
  await expect(summaryValue(page, "Total")).toHaveText("440.00 R-Coin");
  await expect(summaryValue(page, "Items in the cart")).toHaveText("2 (4 pieces)");
  const [first, second] = await cart();
  expect([first, second]).toEqual([
    expect.objectContaining({ name: katana.name, quantity: 2, isChecked: 0 }),
    expect.objectContaining({ name: glasses.name, quantity: 2, isChecked: 1 }),
  ]);
  // Without scripts the browser returns to the line.
  if (javaScriptEnabled === false) await expect(page).toHaveURL(`/shoppingcart#line-${first?.seq}`);

  await clickAndWait(page, box(page, katana));
  await expect(box(page, katana)).toBeChecked();
  await clickAndWait(page, removeButton(page, glasses));
  await expect(line(page, glasses)).toHaveCount(0);
  // The message is the same with and without scripts.
  const removed = "The item has been removed from your cart.";
  await expect(page.getByRole("status").filter({ hasText: removed })).toHaveText(removed);
  await expect(summaryValue(page, "Total")).toHaveText("1,520.00 R-Coin");
  await page.reload();
  await expect(line(page, glasses)).toHaveCount(0);
  await expect(quantity(page, katana)).toHaveText("2");
  expect(await cart()).toHaveLength(1);
});

test("a quantity stays between 1 and 99", { tag: "@extended" }, async ({ page, request, javaScriptEnabled }) => {
  const { cart } = await prepareCart(page, request, newAccount(), [[katana, 98]]);
  await open(page, javaScriptEnabled);
  await clickAndWait(page, increaseButton(page, katana));
  await expect(quantity(page, katana)).toHaveText("99");
  await expect(increaseButton(page, katana)).toBeDisabled();
  // The keyboard focus stays in the line when a limit is reached.
  if (javaScriptEnabled !== false) await expect(increaseButton(page, katana)).toBeFocused();
  await increaseButton(page, katana).click({ force: true });
  await expect(quantity(page, katana)).toHaveText("99");
  expect(await cart()).toEqual([expect.objectContaining({ quantity: 99 })]);
});

test("quick clicks result in the right quantity while the first request is in flight", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const { cart } = await prepareCart(page, request, newAccount(), [[glasses, 1]]);
  await open(page, true);
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  await page.route("/shoppingcart", async (route) => {
    const quantity = new URLSearchParams(route.request().postData() ?? "").get("quantity");
    if (quantity) sent.push(quantity);
    if (sent.length === 1) await released;
    await route.continue();
  });
  for (let click = 0; click < 6; click++) await increaseButton(page, glasses).click();
  await decreaseButton(page, glasses).click();
  await expect(quantity(page, glasses)).toHaveText("6");
  await expect(line(page, glasses)).toContainText("1,320.00");
  await expect(summaryValue(page, "Total")).toHaveText("1,320.00 R-Coin");
  answer();
  await expect.poll(async () => (await cart())[0]?.quantity).toBe(6);
  // Intermediate quantities were never sent.
  expect(sent).toEqual(["2", "6"]);
  await expect(quantity(page, glasses)).toHaveText("6");
});

test("a failed change is reverted with the reason", { tag: "@javascript" }, async ({ page, request }) => {
  const { cart } = await prepareCart(page, request, newAccount(), [[glasses, 2]]);
  await open(page, true);
  await page.route("/shoppingcart", (route) => route.abort());
  await increaseButton(page, glasses).click();
  await expect(alert(page)).toHaveText("Network error. Please check your connection.");
  await expect(quantity(page, glasses)).toHaveText("2");
  await expect(summaryValue(page, "Total")).toHaveText("440.00 R-Coin");
  await closeResult(page, true);
  await page.unroute("/shoppingcart");
  await clickAndWait(page, box(page, glasses));
  await expect.poll(async () => (await cart())[0]).toMatchObject({ quantity: 2, isChecked: 0 });
  await expect(box(page, glasses)).not.toBeChecked();
});

test("the cart can be bought after a change has failed", { tag: "@javascript" }, async ({ page, request }) => {
  const { purchases } = await prepareCart(page, request, await fundedAccount(request), [[glasses, 1]]);
  await open(page, true);
  await page.route("/shoppingcart", (route) => route.abort(), { times: 1 });
  await increaseButton(page, glasses).click();
  await closeResult(page, true);
  await buyButton(page).click();
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  expect(await purchases()).toEqual([expect.objectContaining({ quantity: 1 })]);
});

test("changes that wait are sent when the page is left", { tag: "@javascript" }, async ({ page, request }) => {
  const { cart } = await prepareCart(page, request, newAccount(), [
    [katana, 1],
    [glasses, 1],
  ]);
  await open(page, true);
  // The first change reaches the server, and its answer never the browser.
  await page.route(
    "/shoppingcart",
    async (route) => {
      await route.fetch();
    },
    { times: 1 },
  );
  await increaseButton(page, katana).click();
  await increaseButton(page, glasses).click();
  await page.goto("/itemshop");
  await expect.poll(async () => (await cart()).map((line) => line.quantity)).toEqual([2, 2]);
});

test("browsers without dialogs change the cart by ordinary forms", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "HTMLDialogElement");
  });
  await prepareCart(page, request, newAccount(), [[glasses, 1]]);
  await page.goto("/shoppingcart");
  const navigated = page.waitForEvent("framenavigated");
  await increaseButton(page, glasses).click();
  await navigated;
  await expect(quantity(page, glasses)).toHaveText("2");
});

test("a line removed in one tab is reported as gone in the other", { tag: "@extended" }, async ({
  page,
  context,
  request,
  javaScriptEnabled,
}) => {
  await prepareCart(page, request, newAccount(), [
    [katana, 1],
    [glasses, 1],
  ]);
  await open(page, javaScriptEnabled);
  const other = await context.newPage();
  await open(other, javaScriptEnabled);
  await clickAndWait(other, removeButton(other, katana));
  await clickAndWait(other, increaseButton(other, glasses));
  await expect(quantity(other, glasses)).toHaveText("2");

  await page.bringToFront();
  expect(await clickAndWait(page, increaseButton(page, katana))).toBe(409);
  await expect(alert(page)).toHaveText(missingLineMessage);
  await expect(line(page, katana)).toHaveCount(0);
  // The page also shows the server's other changes.
  await expect(quantity(page, glasses)).toHaveText("2");
  await closeResult(page, javaScriptEnabled);
  // The button sets the quantity 3, also on the other tab's outdated page.
  await clickAndWait(page, increaseButton(page, glasses));
  await other.bringToFront();
  await clickAndWait(other, increaseButton(other, glasses));
  await expect(quantity(other, glasses)).toHaveText("3");
});

test("a discount code lowers the total in R-Coin, and items for Milleage have a total of their own", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, request, javaScriptEnabled }) => {
  const { balance } = await prepareCart(page, request, await fundedAccount(request), [
    [glasses, 1],
    [loyalBox, 1],
  ]);
  await open(page, javaScriptEnabled);
  const code = page.getByRole("textbox", { name: "Discount code" });
  const use = async (typed: string) => {
    await code.fill(typed);
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await expect(page).toHaveURL(`/shoppingcart?code=${typed}`);
    if (javaScriptEnabled !== false) await waitForFormScripts(page);
  };
  await use("nothing");
  await expect(alert(page)).toHaveText("This discount code is not valid.");
  await expect(summaryValue(page, "Total")).toHaveText(["220.00 R-Coin", "30.00 Milleage"]);
  await use("welcome10");
  await expect(summaryValue(page, "Discount")).toHaveText("−22.00");
  await expect(summaryValue(page, "Total").first()).toHaveText("198.00 R-Coin");
  await expect(summaryValue(page, "Missing")).toContainText("30.00");
  // The address keeps the code while the cart changes.
  await clickAndWait(page, increaseButton(page, glasses));
  await expect(summaryValue(page, "Total").first()).toHaveText("396.00 R-Coin");
  expect(await clickAndWait(page, buyButton(page))).toBe(409);
  await expect(alert(page)).toHaveText("Not enough Milleage.");
  await closeResult(page, javaScriptEnabled);
  await clickAndWait(page, box(page, loyalBox));
  await expect(summaryValue(page, "Total")).toHaveText(["396.00 R-Coin"]);
  await clickAndWait(page, buyButton(page));
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  await expect(page.getByRole("row", { name: /^Discount/ })).toContainText("−44.00 R-Coin");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("396.00 R-Coin");
  expect(await balance()).toBe(5000 - 396);
});

test("Proceed to Buy buys the selected lines once and shows the receipt", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { cart, purchases, balance } = await prepareCart(page, request, await fundedAccount(request), [
    [katana, 2],
    [glasses, 1],
    [robe, 1],
  ]);
  await open(page, javaScriptEnabled);
  await clickAndWait(page, box(page, robe));
  await expect(summaryValue(page, "Total")).toHaveText("1,740.00 R-Coin");
  await expect(summaryValue(page, "Left after buying")).toHaveText("3,260.00");
  const sent = page.waitForRequest((candidate) => candidate.postData()?.includes("intent=buy") ?? false);
  await buyButton(page).dblclick();
  const fields = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ""));
  await expect(page).toHaveURL(/\/shoppurchases\/\d+$/);
  await expect(page).toHaveTitle("Receipt | Moonlit Gate");
  // Without scripts the browser may send the form twice before it leaves the page, and shows the second answer.
  const repeatedMessage =
    javaScriptEnabled === false
      ? new RegExp(`${purchasedMessage}|You have already bought this. You were charged once.`)
      : purchasedMessage;
  await expect(page.getByRole("status").filter({ hasText: repeatedMessage })).toBeVisible();
  await expect(page.getByText(repeatedMessage)).toHaveCount(1);
  await expect(page.getByText("You have 3,260 R-Coin")).toBeVisible();
  const table = page.getByRole("main").getByRole("table");
  await expect(table.locator("tbody tr")).toHaveCount(2);
  const row = table.locator("tbody tr").filter({ hasText: katana.name });
  await expect(row.locator("td")).toHaveText(["2", "760.00", "1,520.00", /^Waiting for delivery/]);
  await expect(table.locator("tfoot")).toContainText("1,740.00");
  await expect(balanceLink(page)).toHaveText("3,260 R-Coin");
  expect(await cart()).toEqual([expect.objectContaining({ name: robe.name, isChecked: 0 })]);

  // The same form once more, as after going back, shows the first receipt with an explanation.
  const again = await page.request.post("/shoppingcart", { form: fields, maxRedirects: 0 });
  expect(again.status()).toBe(302);
  expect(again.headers().location).toBe(new URL(page.url()).pathname);
  await page.reload();
  await expect(page.getByText("You have already bought this. You were charged once.")).toBeVisible();
  await expect(page.getByText(purchasedMessage)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("You have already bought this.")).toHaveCount(0);
  expect(await balance()).toBe(3260);
  expect(new Set((await purchases()).map(({ purchase }) => purchase)).size).toBe(1);
});

test("the receipt of an order sent twice says that it was bought once", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const { purchases } = await prepareCart(page, request, await fundedAccount(request), [[glasses, 1]]);
  await open(page, true);
  // The first answer is lost on the way.
  await page.route(
    "/shoppingcart",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await buyButton(page).click();
  await expect(alert(page)).toHaveText(
    /^Network error\. Please check your connection\.We could not confirm whether your order went through\./,
  );
  await closeResult(page, true);
  await buyButton(page).click();
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  await expect(
    page.getByRole("status").filter({ hasText: "You have already bought this. You were charged once." }),
  ).toBeVisible();
  expect(await purchases()).toHaveLength(1);
});

test("a purchase waits for a change in flight", { tag: "@javascript" }, async ({ page, request }) => {
  const { purchases } = await prepareCart(page, request, await fundedAccount(request), [[glasses, 1]]);
  await open(page, true);
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("/shoppingcart", async (route) => {
    await released;
    await route.continue();
  });
  await increaseButton(page, glasses).click();
  await buyButton(page).click();
  await expect(page.getByRole("button", { name: "Please wait …" })).toBeVisible();
  answer();
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  expect(await purchases()).toEqual([expect.objectContaining({ quantity: 2 })]);
});

test("a purchase without enough R-Coin is refused", { tag: "@extended" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const account = await fundedAccount(request, 100);
  const { purchases, balance } = await prepareCart(page, request, account, [[glasses, 1]]);
  await open(page, javaScriptEnabled);
  await expect(summaryValue(page, "Missing")).toContainText("120.00");
  expect(await clickAndWait(page, buyButton(page))).toBe(409);
  await expect(alert(page)).toHaveText("Not enough R-Coin.");
  // As wide as in the messages of other pages.
  expect((await page.getByRole("button", { name: "OK", exact: true }).boundingBox())?.width).toBe(160);
  await expect(line(page, glasses)).toBeVisible();
  expect([await balance(), await purchases()]).toEqual([100, []]);
});

test("a cart that changed in another tab is shown before the purchase", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { purchases, cart, post } = await prepareCart(page, request, await fundedAccount(request), [[glasses, 1]]);
  await open(page, javaScriptEnabled);
  const [{ seq } = { seq: 0 }] = await cart();
  await post("/updatecart", { seq, quantity: 9 });
  expect(await clickAndWait(page, buyButton(page))).toBe(409);
  await expect(alert(page)).toHaveText(
    "Your cart has changed in the meantime. Nothing was bought. Please check it and try again.",
  );
  await expect(quantity(page, glasses)).toHaveText("9");
  expect(await purchases()).toEqual([]);
  await closeResult(page, javaScriptEnabled);
  await buyButton(page).click();
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  await expect(page.getByRole("main").locator("tfoot")).toContainText("1,980.00");
});

test("hand-made requests are refused with a message, and change nothing", {
  tag: ["@javascript", "@extended"],
}, async ({ page, request }) => {
  const otherPlayer = newAccount();
  const owner = await playerApi(request, otherPlayer);
  await owner.post("/addtocart", { ProductNum: robe.number, quantity: 1 });
  const ownersCart = (await (await owner.get("/getcart")).json()) as { data: { seq: number }[] };

  const buyer = await prepareCart(page, request, await fundedAccount(request), [[katana, 2]]);
  const before = await buyer.cart();
  const [{ seq } = { seq: 0 }] = before;
  const quantityMessage = "The quantity must be a whole number from 1 to 99.";
  const key = "hand-made-request-key";
  const purchaseForm = (...items: object[]) => ({ intent: "buy", requestKey: key, items: JSON.stringify(items) });
  const lineOf = (changes: object) => ({ intent: "line", seq, ...changes });
  const refused: [form: object, status: number, message: string | RegExp][] = [
    [lineOf({ quantity: -3 }), 400, quantityMessage],
    [lineOf({ quantity: 0 }), 400, quantityMessage],
    [lineOf({ quantity: 2.5 }), 400, quantityMessage],
    [lineOf({ quantity: 100 }), 400, quantityMessage],
    [lineOf({ quantity: "9".repeat(30) }), 400, quantityMessage],
    [lineOf({ isChecked: 2 }), 400, invalidRequestMessage],
    [lineOf({}), 400, invalidRequestMessage],
    [{}, 400, invalidRequestMessage],
    [lineOf({ seq: "1; DROP TABLE users", quantity: 3 }), 400, invalidRequestMessage],
    [lineOf({ seq: ownersCart.data[0]?.seq, quantity: 3 }), 409, missingLineMessage],
    [lineOf({ seq: ownersCart.data[0]?.seq, remove: "yes" }), 409, missingLineMessage],
    [purchaseForm(), 400, "Please select at least one item to buy."],
    [purchaseForm({ seq, quantity: -2, price: 760 }), 400, invalidRequestMessage],
    [purchaseForm({ seq, quantity: 1.5, price: 760 }), 400, invalidRequestMessage],
    [purchaseForm({ seq, quantity: 1000, price: 760 }), 400, invalidRequestMessage],
    [purchaseForm({ seq, quantity: 2, price: -760 }), 400, invalidRequestMessage],
    [
      purchaseForm({ seq, quantity: 2, price: 1 }),
      409,
      /^The price of Moon Katana \(Permanent\) has changed to 760\.00 R-Coin/,
    ],
    [purchaseForm({ seq, quantity: 1, price: 760 }), 409, /^Your cart has changed in the meantime/],
    [
      purchaseForm({ seq: ownersCart.data[0]?.seq, quantity: 1, price: 480 }),
      409,
      /^Your cart has changed in the meantime/,
    ],
    [purchaseForm({ seq, quantity: 2, price: 760 }, { seq, quantity: 2, price: 760 }), 400, /only once/],
    [{ ...purchaseForm({ seq, quantity: 2, price: 760 }), requestKey: "short" }, 400, invalidRequestMessage],
    [{ intent: "buy", requestKey: key, items: "{" }, 400, invalidRequestMessage],
  ];
  for (const [fields, status, message] of refused) {
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const response = await page.request.post("/shoppingcart", { form, maxRedirects: 0 });
    expect(response.status(), JSON.stringify(form)).toBe(status);
    // Parsed without running its scripts, which belong to a different page.
    const alertText = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, "text/html").querySelector("dialog [role=alert]")?.textContent,
      await response.text(),
    );
    expect(alertText, JSON.stringify(form)).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  }
  const jsonResponse = await page.request.post("/shoppingcart", { data: lineOf({ quantity: 3 }), maxRedirects: 0 });
  expect(jsonResponse.status()).toBe(400);
  expect(await buyer.cart()).toEqual(before);
  expect(await buyer.purchases()).toEqual([]);
  expect(await buyer.balance()).toBe(5000);
  expect(await (await owner.get("/getcart")).json()).toEqual(ownersCart);
});

/** Buys through the game API and opens the receipt. */
async function receiptOf(
  page: Page,
  request: APIRequestContext,
  selection: readonly (readonly [item: { number: number; price: number }, quantity: number])[],
) {
  const player = await prepareCart(page, request, await fundedAccount(request), selection);
  const lines = await player.cart();
  const items = selection.map(([{ price }, quantity], index) => ({ seq: lines[index]?.seq, quantity, price }));
  const reply = await player.post("/buycart", { requestKey: `bought-through-the-api-${lines[0]?.seq}`, items });
  expect(reply.status(), await reply.text()).toBe(200);
  const { purchase } = (await reply.json()) as { purchase: number };
  const path = `/shoppurchases/${purchase}`;
  await page.goto(path);
  return { ...player, path, purchase };
}

test("a receipt lists the purchase, and pending units can be cancelled once", { tag: "@flow" }, async ({
  page,
  request,
}) => {
  const { path, purchase, balance } = await receiptOf(page, request, [
    [katana, 1],
    [glasses, 3],
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  await expect(page.getByRole("heading", { name: `Purchase ${purchase}` })).toBeVisible();
  await expect(page.getByRole("main").locator("time").first()).toHaveText(/^\d+ \w{3} \d{4}, \d\d:\d\d$/);
  for (const [name, href] of [
    ["Purchase History", "/shoppurchases"],
    ["Item Shop", "/itemshop"],
  ] as const) {
    await expect(page.getByRole("main").getByRole("link", { name, exact: true }).last()).toHaveAttribute("href", href);
  }
  const row = page.getByRole("main").locator("tbody tr").filter({ hasText: glasses.name });
  const cancel = row.getByRole("button", { name: `Cancel and refund ${glasses.name}` });
  await expect(cancel).toHaveAccessibleDescription(/^until \d\d:\d\d$/);
  const lineNumber = await row.locator('input[name="line"]').inputValue();
  await cancel.click();
  await expect(page.getByText("3 items are cancelled and refunded.")).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(row).toContainText("Cancelled");
  await expect(cancel).toHaveCount(0);
  await expect(balanceLink(page)).toHaveText("4,240 R-Coin");
  await expect(page.getByRole("main").getByRole("button", { name: "Cancel and refund" })).toHaveCount(1);
  // A repeated request refunds nothing more.
  await page.request.post(path, { form: { line: lineNumber } });
  expect(await balance()).toBe(4240);
});

test("receipts of other players and unknown receipts are not found", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const { path, balance } = await receiptOf(page, request, [[glasses, 1]]);
  const lineNumber = await page.getByRole("main").locator('input[name="line"]').inputValue();
  for (const line of ["-1", "1.5", "", "x"]) {
    const response = await page.request.post(path, { form: { line }, maxRedirects: 0 });
    expect(response.status(), line).toBe(400);
    expect(await response.text(), line).toContain(invalidRequestMessage);
  }
  const unknown = await page.request.post(path, { form: { line: "999999999" }, maxRedirects: 0 });
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("Purchase not found.");

  await logIn(page, newAccount());
  const foreignCancellation = await page.request.post(path, { form: { line: lineNumber }, maxRedirects: 0 });
  expect(foreignCancellation.status()).toBe(404);
  for (const receiptPath of [
    path,
    "/shoppurchases/999999",
    "/shoppurchases/0",
    "/shoppurchases/1e3",
    "/shoppurchases/-1",
  ]) {
    const response = await page.request.get(receiptPath);
    expect(response.status(), receiptPath).toBe(404);
    expect(await response.text(), receiptPath).toContain("404 NOT FOUND");
  }
  expect(await balance()).toBe(5000 - glasses.price);
});

test("a receipt prints black on white", { tag: "@embedded-only" }, async ({ page, request }) => {
  await receiptOf(page, request, [
    [katana, 1],
    [glasses, 2],
  ]);
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent?.trim(),
    );
    return {
      colours: [...new Set(shown.map((element) => getComputedStyle(element).color))],
      grounds: [...new Set(shown.map((element) => getComputedStyle(element).backgroundColor))],
      page: getComputedStyle(document.body).backgroundColor,
    };
  });
  expect(found).toEqual({ colours: ["rgb(0, 0, 0)"], grounds: ["rgba(0, 0, 0, 0)"], page: "rgb(255, 255, 255)" });
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a game server that offers a part of the cart in its own format is supported", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  const item = { ProductNum: "1", ItemName: "Old Sword", price: "100", image_url: null };
  const replies: Record<string, unknown> = {
    "/processlogin": { user: { UserNum: 1, UserID: "Elder", UserPoint: 1000, UserPoint2: 5, UserType: 0 }, token: "t" },
    "/getcart": [
      { seq: "1", quantity: "2", isChecked: "1", shopitem: item },
      { seq: 2, quantity: 9, isChecked: 1, offered: false, shopitem: { ...item, ItemName: "Lost Shield" } },
    ],
    "/buycart": { message: "Sold.", purchase: "7", userPoints: "800", userPoints2: null },
  };
  const server = createServer((incoming, answer) => {
    const reply = replies[incoming.url ?? ""];
    answer.writeHead(reply ? 200 : 404, { "Content-Type": "application/json" });
    answer.end(JSON.stringify(reply ?? { message: "Not Found" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = join(cacheFolder, "e2e", `elder-${process.pid}`);
  const front = await startPortal({
    port: await freePort(),
    stateDir: folder,
    vars: {
      SESSION_SECRET: "for-end-to-end-tests-only".padEnd(64, "0"),
      GAME_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
  try {
    const login = { intent: "login", userId: "Elder", password: "Moonlit-Gate-1" };
    await page.request.post(`${front.url}/login`, { form: login, maxRedirects: 0 });
    await page.goto(`${front.url}/shoppingcart`);
    await expect(line(page, { name: "Old Sword" }).locator("form > span img").first()).toHaveAttribute(
      "src",
      /\/items\/default\.webp$/,
    );
    // A withdrawn item is listed but not counted.
    await expect(line(page, { name: "Lost Shield" })).toContainText("No longer available");
    await expect(line(page, { name: "Lost Shield" }).getByRole("button")).toHaveCount(1);
    await expect(summaryValue(page, "Items in the cart")).toHaveText("1 (2 pieces)");
    await expect(summaryValue(page, "Total")).toHaveText("200.00 R-Coin");
    await expect(balanceLink(page)).toHaveText("1,000 R-Coin");
    await buyButton(page).click();
    await page.waitForURL(/\/shoppurchases\/7$/);
    // The server has no receipts. The balance is the one of its reply to the purchase.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not available on this server.");
    await page.goto(`${front.url}/shoppingcart`);
    await expect(balanceLink(page)).toHaveText("800 R-Coin");
    await clickAndWait(page, removeButton(page, { name: "Lost Shield" }));
    await expect(alert(page)).toHaveText("Not available on this server.");
    delete replies["/getcart"];
    const response = await page.goto(`${front.url}/shoppingcart`);
    expect(response?.status()).toBe(501);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not available on this server.");
  } finally {
    await front.stop();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});

for (const width of [360]) {
  test(`axe finds no violations in the cart and the receipt at ${width} px`, {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const check = async (what: string) => {
      await expectAccessible(page, what);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width);
    };
    const { post } = await receiptOf(page, request, [[glasses, 2]]);
    await check("receipt");
    await open(page, true);
    await check("empty cart");
    await post("/addtocart", { ProductNum: katana.number, quantity: 1 });
    await post("/addtocart", { ProductNum: glasses.number, quantity: 99 });
    await open(page, true);
    await clickAndWait(page, box(page, katana));
    await line(page, glasses).getByRole("link").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(line(page, glasses).getByRole("tooltip")).toBeVisible();
    await check("cart with a tooltip");
    await buyButton(page).click();
    await expect(alert(page)).toHaveText("Not enough R-Coin.");
    await check("cart with a message");
  });
}
