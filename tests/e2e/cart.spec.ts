import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { startPortal } from "../../scripts/portal-server.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";
import { expectAccessible } from "./axe.ts";
import { fundedAccount, logIn, newAccount, playerApi, type TestAccount, test } from "./portal-test.ts";

/** Items of the demo catalogue: number, name and price. */
const katana = { number: 1011, name: "Moon Katana", price: 760 };
const glasses = { number: 1005, name: "Star Glasses", price: 220 };
const robe = { number: 1003, name: "Festival Robe", price: 480 };

const thanks = "Thank you! Your items are on their way.";
const gone = "This item is no longer in your cart.";
const garbled = "This request was not understood, so nothing was changed.";

const line = (page: Page, { name }: { name: string }) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const quantity = (page: Page, item: { name: string }) => line(page, item).locator("output");
const more = (page: Page, item: { name: string }) =>
  line(page, item).getByRole("button", { name: "Increase quantity" });
const less = (page: Page, item: { name: string }) =>
  line(page, item).getByRole("button", { name: "Decrease quantity" });
const remove = (page: Page, { name }: { name: string }) => page.getByRole("button", { name: `Remove ${name}` });
const box = (page: Page, { name }: { name: string }) => page.getByRole("checkbox", { name: `Buy ${name}` });
const buy = (page: Page) => page.getByRole("button", { name: "Proceed to Buy" });
const sum = (page: Page, term: string) =>
  page
    .getByRole("region", { name: "Summary" })
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd");
const coins = (page: Page) => page.getByRole("region", { name: "Welcome" }).getByRole("definition").first();
const alert = (page: Page) => page.getByRole("alert").filter({ visible: true });

/** Opens the cart; where scripts run, waits until they have taken over its forms. */
async function open(page: Page, scripts: boolean | undefined): Promise<void> {
  await page.goto("/shoppingcart");
  if (scripts !== false) await expect(page.locator('main input[name="scripted"]').first()).toBeAttached();
}

/** Closes the result, where scripts opened it as a dialog. */
async function closeResult(page: Page, scripts: boolean | undefined): Promise<void> {
  if (scripts === false) return;
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Presses a button and waits until its form is answered and the page shows what came of it. */
async function press(page: Page, button: Locator): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  return (await answered).status();
}

/** Puts items into an account's cart and logs the page's browser in. */
async function withCart(
  page: Page,
  request: APIRequestContext,
  account: TestAccount,
  wanted: readonly (readonly [item: { number: number }, quantity: number])[],
) {
  const player = await playerApi(request, account);
  for (const [{ number }, count] of wanted) {
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
    bought: async () => {
      const reply = await player.get("/shoppurchases?page=1");
      const { purchasehistory } = (await reply.json()) as { purchasehistory: { purchase: number; quantity: number }[] };
      return purchasehistory;
    },
    coins: async () => {
      const { user } = (await (await player.get("/getcurrentuser")).json()) as { user: { UserPoint: number } };
      return user.UserPoint;
    },
  };
}

test("visitors are sent to the login page, whatever they ask for", async ({ page, request }) => {
  for (const path of ["/shoppingcart", "/shoppurchases/1"]) {
    const login = `/login?redirectTo=${encodeURIComponent(path)}`;
    const sent = await request.post(path, { form: { intent: "line", seq: "1", quantity: "2" }, maxRedirects: 0 });
    expect([sent.status(), sent.headers().location]).toEqual([302, login]);
    await page.goto(path);
    await expect(page).toHaveURL(login);
  }
});

test("an empty cart has nothing to pay, and leads to the shop", async ({ page, request, javaScriptEnabled }) => {
  await logIn(page, await newAccount(request));
  await open(page, javaScriptEnabled);
  await expect(page).toHaveTitle("Shopping Cart | Moonlit Gate");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(sum(page, "Items in the cart")).toHaveText("0");
  await expect(sum(page, "Subtotal")).toHaveText("0.00");
  await expect(sum(page, "Total")).toHaveText("0.00 R-Coin");
  expect(await press(page, buy(page))).toBe(400);
  await expect(alert(page)).toHaveText("Please select at least one item to buy.");
  await closeResult(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Go to the item shop" }).click();
  await expect(page).toHaveURL("/itemshop");
});

test("each control sets what it says, and the sums follow", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { cart } = await withCart(page, request, await newAccount(request), [
    [katana, 1],
    [glasses, 3],
  ]);
  await open(page, javaScriptEnabled);
  await expect(sum(page, "Items in the cart")).toHaveText("2 (4 pieces)");
  await expect(sum(page, "Total")).toHaveText("1,420.00 R-Coin");
  await expect(sum(page, "Missing")).toContainText("1,420.00");
  await expect(sum(page, "Missing").getByRole("link")).toHaveAttribute("href", "/topup");
  await expect(less(page, katana)).toBeDisabled();

  await press(page, more(page, katana));
  await expect(quantity(page, katana)).toHaveText("2");
  await expect(line(page, katana)).toContainText("1,520.00");
  await press(page, less(page, glasses));
  await expect(quantity(page, glasses)).toHaveText("2");
  await press(page, box(page, katana));
  await expect(box(page, katana)).not.toBeChecked();
  await expect(sum(page, "Subtotal")).toHaveText("440.00");
  await expect(sum(page, "Total")).toHaveText("440.00 R-Coin");
  await expect(sum(page, "Items in the cart")).toHaveText("2 (4 pieces)");
  const [first, second] = await cart();
  expect([first, second]).toEqual([
    expect.objectContaining({ name: katana.name, quantity: 2, isChecked: 0 }),
    expect.objectContaining({ name: glasses.name, quantity: 2, isChecked: 1 }),
  ]);
  // Without scripts the browser comes back to the line.
  if (javaScriptEnabled === false) await expect(page).toHaveURL(`/shoppingcart#line-${first?.seq}`);

  await press(page, box(page, katana));
  await expect(box(page, katana)).toBeChecked();
  await press(page, remove(page, glasses));
  await expect(line(page, glasses)).toHaveCount(0);
  // Told in the same words both ways.
  const removed = "The item has been removed from your cart.";
  await expect(page.getByRole("status").filter({ hasText: removed })).toHaveText(removed);
  await expect(sum(page, "Total")).toHaveText("1,520.00 R-Coin");
  await page.reload();
  await expect(line(page, glasses)).toHaveCount(0);
  await expect(quantity(page, katana)).toHaveText("2");
  expect(await cart()).toHaveLength(1);
});

test("a quantity ends at 1 and at 99", async ({ page, request, javaScriptEnabled }) => {
  const { cart } = await withCart(page, request, await newAccount(request), [[katana, 98]]);
  await open(page, javaScriptEnabled);
  await press(page, more(page, katana));
  await expect(quantity(page, katana)).toHaveText("99");
  await expect(more(page, katana)).toBeDisabled();
  // Whoever comes to the end with the keyboard is not thrown out of the line.
  if (javaScriptEnabled !== false) await expect(more(page, katana)).toBeFocused();
  await more(page, katana).click({ force: true });
  await expect(quantity(page, katana)).toHaveText("99");
  expect(await cart()).toEqual([expect.objectContaining({ quantity: 99 })]);
});

test("quick clicks end in the right number, while the first is still on its way", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const { cart } = await withCart(page, request, await newAccount(request), [[glasses, 1]]);
  await open(page, true);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  await page.route(/\/shoppingcart\.data/, async (route) => {
    const quantity = new URLSearchParams(route.request().postData() ?? "").get("quantity");
    if (quantity) sent.push(quantity);
    if (sent.length === 1) await held;
    await route.continue();
  });
  for (let click = 0; click < 6; click++) await more(page, glasses).click();
  await less(page, glasses).click();
  await expect(quantity(page, glasses)).toHaveText("6");
  await expect(line(page, glasses)).toContainText("1,320.00");
  await expect(sum(page, "Total")).toHaveText("1,320.00 R-Coin");
  answer();
  await expect.poll(async () => (await cart())[0]?.quantity).toBe(6);
  // What lay between was never sent.
  expect(sent).toEqual(["2", "6"]);
  await expect(quantity(page, glasses)).toHaveText("6");
});

test("what fails is taken back, with the reason", { tag: "@javascript" }, async ({ page, request }) => {
  const { cart } = await withCart(page, request, await newAccount(request), [[glasses, 2]]);
  await open(page, true);
  await page.route(/\/shoppingcart\.data/, (route) => route.abort());
  await more(page, glasses).click();
  await expect(alert(page)).toHaveText("Network error. Please check your connection.");
  await expect(quantity(page, glasses)).toHaveText("2");
  await expect(sum(page, "Total")).toHaveText("440.00 R-Coin");
  await closeResult(page, true);
  await page.unroute(/\/shoppingcart\.data/);
  await press(page, box(page, glasses));
  await expect.poll(async () => (await cart())[0]).toMatchObject({ quantity: 2, isChecked: 0 });
  await expect(box(page, glasses)).not.toBeChecked();
});

test("two tabs: what one removed, the other finds gone", async ({ page, context, request, javaScriptEnabled }) => {
  await withCart(page, request, await newAccount(request), [
    [katana, 1],
    [glasses, 1],
  ]);
  await open(page, javaScriptEnabled);
  const other = await context.newPage();
  await open(other, javaScriptEnabled);
  await press(other, remove(other, katana));
  await press(other, more(other, glasses));
  await expect(quantity(other, glasses)).toHaveText("2");

  await page.bringToFront();
  expect(await press(page, more(page, katana))).toBe(409);
  await expect(alert(page)).toHaveText(gone);
  await expect(line(page, katana)).toHaveCount(0);
  // And the page shows what else the server knows.
  await expect(quantity(page, glasses)).toHaveText("2");
  await closeResult(page, javaScriptEnabled);
  // Set, not added: the other tab's page is older, and its button says 3 all the same.
  await press(page, more(page, glasses));
  await other.bringToFront();
  await press(other, more(other, glasses));
  await expect(quantity(other, glasses)).toHaveText("3");
});

test("Proceed to Buy buys what is checked, once, and shows the receipt", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const {
    cart,
    bought,
    coins: balance,
  } = await withCart(page, request, await fundedAccount(request), [
    [katana, 2],
    [glasses, 1],
    [robe, 1],
  ]);
  await open(page, javaScriptEnabled);
  await press(page, box(page, robe));
  await expect(sum(page, "Total")).toHaveText("1,740.00 R-Coin");
  await expect(sum(page, "Left after buying")).toHaveText("3,260.00");
  const sent = page.waitForRequest((asked) => asked.postData()?.includes("intent=buy") ?? false);
  await buy(page).dblclick();
  const { scripted: _, ...fields } = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ""));
  await expect(page).toHaveURL(/\/shoppurchases\/\d+$/);
  await expect(page).toHaveTitle("Receipt | Moonlit Gate");
  // Without scripts the browser may have sent the form twice before it left the page; it shows the second answer then.
  const said =
    javaScriptEnabled === false ? new RegExp(`${thanks}|You have already bought this. You were charged once.`) : thanks;
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
  await expect(page.getByText(said)).toHaveCount(1);
  await closeResult(page, javaScriptEnabled);
  const table = page.getByRole("main").getByRole("table");
  await expect(table.locator("tbody tr")).toHaveCount(2);
  const row = table.locator("tbody tr").filter({ hasText: katana.name });
  await expect(row.locator("td")).toHaveText(["2", "760.00", "1,520.00", /^Waiting for delivery/]);
  await expect(table.locator("tfoot")).toContainText("1,740.00");
  await expect(coins(page)).toHaveText("3,260");
  expect(await cart()).toEqual([expect.objectContaining({ name: robe.name, isChecked: 0 })]);

  // The same form once more, as after going back: the first receipt, and what it means.
  const again = await page.request.post("/shoppingcart", { form: fields, maxRedirects: 0 });
  expect(again.status()).toBe(302);
  expect(again.headers().location).toBe(new URL(page.url()).pathname);
  await page.reload();
  await expect(page.getByText("You have already bought this. You were charged once.")).toBeVisible();
  await expect(page.getByText(thanks)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("You have already bought this.")).toHaveCount(0);
  expect(await balance()).toBe(3260);
  expect(new Set((await bought()).map(({ purchase }) => purchase)).size).toBe(1);
});

test("an order that was sent twice says on the receipt that it was bought once", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const { bought } = await withCart(page, request, await fundedAccount(request), [[glasses, 1]]);
  await open(page, true);
  // Its first answer is lost on the way.
  await page.route(
    /\/shoppingcart\.data/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await buy(page).click();
  await expect(alert(page)).toHaveText(
    /^Network error\. Please check your connection\.We could not confirm whether your order went through\./,
  );
  await closeResult(page, true);
  await buy(page).click();
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  await expect(
    page.getByRole("status").filter({ hasText: "You have already bought this. You were charged once." }),
  ).toBeVisible();
  expect(await bought()).toHaveLength(1);
});

test("buying waits for a change that is still under way", { tag: "@javascript" }, async ({ page, request }) => {
  const { bought } = await withCart(page, request, await fundedAccount(request), [[glasses, 1]]);
  await open(page, true);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/shoppingcart\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await more(page, glasses).click();
  await buy(page).click();
  await expect(page.getByRole("button", { name: "Please wait …" })).toBeVisible();
  answer();
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  expect(await bought()).toEqual([expect.objectContaining({ quantity: 2 })]);
});

test("nothing is bought without enough R-Coin", async ({ page, request, javaScriptEnabled }) => {
  const account = await fundedAccount(request, 100);
  const { bought, coins: balance } = await withCart(page, request, account, [[glasses, 1]]);
  await open(page, javaScriptEnabled);
  await expect(sum(page, "Missing")).toContainText("120.00");
  expect(await press(page, buy(page))).toBe(409);
  await expect(alert(page)).toHaveText("Not enough R-Coin.");
  await expect(line(page, glasses)).toBeVisible();
  expect([await balance(), await bought()]).toEqual([100, []]);
});

test("a cart that has changed in another tab is shown before anything is bought", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const { bought, cart, post } = await withCart(page, request, await fundedAccount(request), [[glasses, 1]]);
  await open(page, javaScriptEnabled);
  const [{ seq } = { seq: 0 }] = await cart();
  await post("/updatecart", { seq, quantity: 9 });
  expect(await press(page, buy(page))).toBe(409);
  await expect(alert(page)).toHaveText(
    "Your cart has changed in the meantime. Nothing was bought. Please check it and try again.",
  );
  await expect(quantity(page, glasses)).toHaveText("9");
  expect(await bought()).toEqual([]);
  await closeResult(page, javaScriptEnabled);
  await buy(page).click();
  await page.waitForURL(/\/shoppurchases\/\d+$/);
  await expect(page.getByRole("main").locator("tfoot")).toContainText("1,980.00");
});

test("hand-made requests are refused with a message, and change nothing", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const stranger = await newAccount(request);
  const owner = await playerApi(request, stranger);
  await owner.post("/addtocart", { ProductNum: robe.number, quantity: 1 });
  const theirs = (await (await owner.get("/getcart")).json()) as { data: { seq: number }[] };

  const own = await withCart(page, request, await fundedAccount(request), [[katana, 2]]);
  const before = await own.cart();
  const [{ seq } = { seq: 0 }] = before;
  const range = "The quantity must be a whole number from 1 to 99.";
  const key = "hand-made-request-key";
  const bought = (...items: object[]) => ({ intent: "buy", requestKey: key, items: JSON.stringify(items) });
  const lineOf = (changes: object) => ({ intent: "line", seq, ...changes });
  const refused: [form: object, status: number, message: string | RegExp][] = [
    [lineOf({ quantity: -3 }), 400, range],
    [lineOf({ quantity: 0 }), 400, range],
    [lineOf({ quantity: 2.5 }), 400, range],
    [lineOf({ quantity: 100 }), 400, range],
    [lineOf({ quantity: "9".repeat(30) }), 400, range],
    [lineOf({ isChecked: 2 }), 400, garbled],
    [lineOf({}), 400, garbled],
    [{}, 400, garbled],
    [lineOf({ seq: "1; DROP TABLE users", quantity: 3 }), 400, garbled],
    [lineOf({ seq: theirs.data[0]?.seq, quantity: 3 }), 409, gone],
    [lineOf({ seq: theirs.data[0]?.seq, remove: "yes" }), 409, gone],
    [bought(), 400, "Please select at least one item to buy."],
    [bought({ seq, quantity: -2, price: 760 }), 400, garbled],
    [bought({ seq, quantity: 1.5, price: 760 }), 400, garbled],
    [bought({ seq, quantity: 1000, price: 760 }), 400, garbled],
    [bought({ seq, quantity: 2, price: -760 }), 400, garbled],
    [bought({ seq, quantity: 2, price: 1 }), 409, /^The price of Moon Katana has changed to 760\.00 R-Coin/],
    [bought({ seq, quantity: 1, price: 760 }), 409, /^Your cart has changed in the meantime/],
    [bought({ seq: theirs.data[0]?.seq, quantity: 1, price: 480 }), 409, /^Your cart has changed in the meantime/],
    [bought({ seq, quantity: 2, price: 760 }, { seq, quantity: 2, price: 760 }), 400, /only once/],
    [{ ...bought({ seq, quantity: 2, price: 760 }), requestKey: "short" }, 400, garbled],
    [{ intent: "buy", requestKey: key, items: "{" }, 400, garbled],
  ];
  for (const [fields, status, message] of refused) {
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const response = await page.request.post("/shoppingcart", { form, maxRedirects: 0 });
    expect(response.status(), JSON.stringify(form)).toBe(status);
    // Read without running its scripts, which belong to another address than the test's page.
    const said = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, "text/html").querySelector("dialog [role=alert]")?.textContent,
      await response.text(),
    );
    expect(said, JSON.stringify(form)).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  }
  const noForm = await page.request.post("/shoppingcart", { data: lineOf({ quantity: 3 }), maxRedirects: 0 });
  expect(noForm.status()).toBe(400);
  expect(await own.cart()).toEqual(before);
  expect(await own.bought()).toEqual([]);
  expect(await own.coins()).toBe(5000);
  expect(await (await owner.get("/getcart")).json()).toEqual(theirs);
});

/** Buys through the game API, and opens the receipt. */
async function receiptOf(
  page: Page,
  request: APIRequestContext,
  wanted: readonly (readonly [item: { number: number; price: number }, quantity: number])[],
) {
  const player = await withCart(page, request, await fundedAccount(request), wanted);
  const lines = await player.cart();
  const items = wanted.map(([{ price }, quantity], index) => ({ seq: lines[index]?.seq, quantity, price }));
  const reply = await player.post("/buycart", { requestKey: `bought-through-the-api-${lines[0]?.seq}`, items });
  expect(reply.status(), await reply.text()).toBe(200);
  const { purchase } = (await reply.json()) as { purchase: number };
  const path = `/shoppurchases/${purchase}`;
  await page.goto(path);
  return { ...player, path, purchase };
}

test("a receipt says what was bought, and what waits can be cancelled once", { tag: "@flow" }, async ({
  page,
  request,
}) => {
  const {
    path,
    purchase,
    coins: balance,
  } = await receiptOf(page, request, [
    [katana, 1],
    [glasses, 3],
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  await expect(page.getByRole("heading", { name: `Purchase ${purchase}` })).toBeVisible();
  await expect(page.getByRole("main").locator("time").first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
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
  await expect(coins(page)).toHaveText("4,240");
  await expect(page.getByRole("main").getByRole("button", { name: "Cancel and refund" })).toHaveCount(1);
  // Asking again refunds nothing more.
  await page.request.post(path, { form: { line: lineNumber } });
  expect(await balance()).toBe(4240);
});

test("receipts of others and of nobody are not there", { tag: "@javascript" }, async ({ page, request }) => {
  const { path, coins: balance } = await receiptOf(page, request, [[glasses, 1]]);
  const lineNumber = await page.getByRole("main").locator('input[name="line"]').inputValue();
  for (const line of ["-1", "1.5", "", "x"]) {
    const response = await page.request.post(path, { form: { line }, maxRedirects: 0 });
    expect(response.status(), line).toBe(400);
    expect(await response.text(), line).toContain(garbled);
  }
  const unknown = await page.request.post(path, { form: { line: "999999999" }, maxRedirects: 0 });
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("Purchase not found.");

  await logIn(page, await newAccount(request));
  const stolen = await page.request.post(path, { form: { line: lineNumber }, maxRedirects: 0 });
  expect(stolen.status()).toBe(404);
  for (const asked of [path, "/shoppurchases/999999", "/shoppurchases/0", "/shoppurchases/1e3", "/shoppurchases/-1"]) {
    const response = await page.request.get(asked);
    expect(response.status(), asked).toBe(404);
    expect(await response.text(), asked).toContain("404 NOT FOUND");
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

test("a game server that offers a part of it, and says it in its own way", {
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
  const server = createServer((asked, answer) => {
    const reply = replies[asked.url ?? ""];
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
      "/art/items/default.webp",
    );
    // A withdrawn item stands there, but nothing counts it.
    await expect(line(page, { name: "Lost Shield" })).toContainText("No longer available");
    await expect(line(page, { name: "Lost Shield" }).getByRole("button")).toHaveCount(1);
    await expect(sum(page, "Items in the cart")).toHaveText("1 (2 pieces)");
    await expect(sum(page, "Total")).toHaveText("200.00 R-Coin");
    await expect(coins(page)).toHaveText("1,000");
    await buy(page).click();
    await page.waitForURL(/\/shoppurchases\/7$/);
    // Receipts it does not have. The balance is what it said when it sold.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not available on this server.");
    await page.goto(`${front.url}/shoppingcart`);
    await expect(coins(page)).toHaveText("800");
    await press(page, remove(page, { name: "Lost Shield" }));
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
  test(`axe finds nothing in the cart and the receipt at ${width} px`, {
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
    await press(page, box(page, katana));
    await line(page, glasses).getByRole("link").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(line(page, glasses).getByRole("tooltip")).toBeVisible();
    await check("cart with a tooltip");
    await buy(page).click();
    await expect(alert(page)).toHaveText("Not enough R-Coin.");
    await check("cart with a message");
  });
}
