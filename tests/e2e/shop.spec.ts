import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { logIn, newAccount, playerApi, test } from "./portal-test.ts";

const items = (page: Page) => page.locator("cart-add li[id]");
const item = (page: Page, name: string) =>
  items(page).filter({ has: page.getByRole("heading", { name, exact: true }) });
const add = (page: Page, name: string) => page.getByRole("button", { name: `Add to cart ${name}`, exact: true });
const names = (page: Page) => items(page).locator("h2").allTextContents();
/** The price of each item, and of the first variant where it has some. */
const prices = (page: Page) =>
  items(page).evaluateAll((cards) =>
    cards.map((card) => Number.parseFloat((/[\d,]+\.\d\d/.exec(card.textContent ?? "")?.[0] ?? "").replace(",", ""))),
  );
/** Chooses another order, and searches again. */
async function sortBy(page: Page, label: string): Promise<void> {
  await page.getByLabel("Sort by").selectOption(label);
  await page.getByRole("button", { name: "Search" }).click();
}
const isAscending = (values: number[]) => values.every((value, index) => index === 0 || value >= values[index - 1]!);
/** A URL without its host, with a normalized query. */
const address = (page: Page) => {
  const { pathname, searchParams, hash } = new URL(page.url());
  return { path: pathname, ...Object.fromEntries(searchParams), ...(hash ? { hash } : {}) };
};

test("a search finds items by a part of their name, and is kept across categories and pages", async ({ page }) => {
  await page.goto("/itemshop");
  await expect(items(page)).toHaveCount(12);
  const search = page.getByRole("searchbox", { name: "Search items" });
  await search.fill("  DAYS ");
  await search.press("Enter");
  await expect(search).toHaveValue("days");
  expect(await items(page).count()).toBeGreaterThan(3);
  for (const text of await items(page).allTextContents()) expect(text.toLowerCase()).toContain("days");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  await sortBy(page, "Price: high to low");
  await page.waitForURL(/order=price-down/);
  const descendingPrices = (await prices(page)).reverse();
  expect(isAscending(descendingPrices)).toBe(true);
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Weapon skins" }).click();
  await expect.poll(() => address(page)).toEqual({ path: "/itemshop/weapon", q: "days", order: "price-down" });
  await page.waitForLoadState("domcontentloaded");
  for (const text of await items(page).allTextContents()) expect(text.toLowerCase()).toContain("days");
  // Another search keeps the category and the order.
  await search.fill("katana");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => address(page)).toEqual({ path: "/itemshop/weapon", q: "katana", order: "price-down" });
  await expect.poll(() => names(page)).toEqual(["Moon Katana"]);
});

test("items are ordered by price on every page", async ({ page }) => {
  await page.goto("/itemshop?page=2");
  const order = page.getByLabel("Sort by");
  await expect(order.getByRole("option")).toHaveText(["Featured", "Price: low to high", "Price: high to low"]);
  await expect(order).toHaveValue("");
  await sortBy(page, "Price: low to high");
  await expect.poll(() => address(page)).toEqual({ path: "/itemshop", order: "price-up", q: "" });
  await expect(order).toHaveValue("price-up");
  const first = await prices(page);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect.poll(() => address(page)).toEqual({ path: "/itemshop", order: "price-up", page: "2" });
  expect(isAscending([...first, ...(await prices(page))])).toBe(true);
  // The list is the same in another order.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/itemshop\?page=2$/);
});

test("cards show sales, contents, limits, what is sold out, and prices in other currencies", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/itemshop");
  await expect(items(page).first()).toContainText("Featured");
  await page.goto("/itemshop/weapon?q=bow");
  const sale = item(page, "Hunter Bow");
  // Only one of its variants is on sale.
  await expect(sale.getByText("Sale −30%")).toBeVisible();
  await expect(sale.locator("label").filter({ hasText: "30 days" }).locator("s")).toHaveCount(0);
  await expect(sale.locator("s")).toHaveText("Regular price 430.00");
  await expect(sale).toContainText("300.00 R-Coin");
  await expect(sale).toContainText(/until \d{1,2} [A-Z][a-z]{2}/);
  await page.goto("/itemshop/box?q=set");
  const set = item(page, "Freshman Set");
  await expect(set.getByText("5 × Health Potion")).toBeHidden();
  await set.locator("summary").click();
  await expect(set.getByRole("definition")).toHaveText([
    "5 × Health Potion, 5 × Energy Potion, 1 × Return Scroll",
    "3 a day",
  ]);
  await expect(set.getByRole("definition").first()).toBeVisible();
  await page.goto("/itemshop?q=lantern");
  await expect(item(page, "Founder's Lantern")).toContainText("Sold out");
  await expect(add(page, "Founder's Lantern")).toHaveCount(0);
  await page.goto("/itemshop/box?q=loyal");
  await expect(item(page, "Loyal Student's Box")).toContainText("30.00 Milleage");
});

test("a variant is chosen on the card that it shares with others", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, request }) => {
  const account = newAccount();
  await logIn(page, account);
  await page.goto("/itemshop/pet");
  await expect.poll(() => names(page)).toEqual(["Puppy", "Lucky Cat", "Nine-tail Fox"]);
  const card = item(page, "Puppy");
  const choices = card.getByRole("group", { name: "Variants of Puppy" }).getByRole("radio");
  await expect(choices).toHaveCount(2);
  await expect(choices.first()).toBeChecked();
  await card.getByRole("radio", { name: /^Permanent/ }).check();
  await add(page, "Puppy").click();
  await expect(card).toContainText("Puppy (Permanent) is in your cart.");
  const player = await playerApi(request, account);
  const { data } = (await (await player.get("/getcart")).json()) as { data: { shopitem: { ProductNum: number } }[] };
  expect(data.map(({ shopitem }) => shopitem.ProductNum)).toEqual([1023]);
});

test("the first page of the shop and of a category has a banner, a search and another order have none", {
  tag: "@embedded-only",
}, async ({ page }) => {
  /** How much of the list's width the first item has. */
  const firstWidth = () =>
    items(page)
      .first()
      .evaluate((element) => element.clientWidth / element.parentElement!.clientWidth);
  await page.goto("/itemshop");
  expect(await firstWidth()).toBeGreaterThan(0.95);
  const banner = items(page).first();
  await expect(banner.locator("b").first()).toHaveText("Featured");
  await expect(banner.getByRole("heading")).toBeInViewport();
  // Its picture is below its text, also where it fills the panel.
  await page.setViewportSize({ width: 1440, height: 1000 });
  for (const part of [banner.getByRole("heading"), banner.getByRole("button")]) {
    const isOnTop = part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(await isOnTop).toBe(true);
  }
  // Nothing is featured among the weapon skins, and one is on sale.
  await page.goto("/itemshop/weapon");
  await expect(items(page).first().getByRole("heading")).toHaveText("Hunter Bow");
  expect(await firstWidth()).toBeGreaterThan(0.95);
  for (const path of ["/itemshop?q=wings", "/itemshop?order=price-up", "/itemshop?page=2", "/itemshop/gem"]) {
    await page.goto(path);
    expect(await firstWidth(), path).toBeLessThan(0.6);
  }
});

test("the items fill their last row at every width", { tag: "@embedded-only" }, async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/itemshop", "/itemshop/pet", "/itemshop?q=wings", "/itemshop?page=2"]) {
      await page.goto(path);
      const free = await page.locator("cart-add > ul").evaluate((list) => {
        const shown = [...list.children].filter((child) => child.getClientRects().length > 0);
        return list.getBoundingClientRect().right - shown[shown.length - 1]!.getBoundingClientRect().right;
      });
      expect(Math.round(free), `${path} at ${width} px`).toBe(0);
    }
  }
});

test("details open with the keyboard below the description, and leave the picture where it is", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/itemshop/pet");
  const card = item(page, "Lucky Cat");
  const summary = card.getByText("Details Lucky Cat");
  const rest = card.getByText("Its raised paw is not a greeting but an opinion.");
  await expect(card.getByText("A pet that follows you and picks up gold within six meters.")).toBeVisible();
  await expect(rest).toBeHidden();
  const place = () => card.locator("img").boundingBox();
  await summary.focus();
  const before = await place();
  await page.keyboard.press("Enter");
  await expect(rest).toBeVisible();
  expect(await place()).toEqual(before);
  await page.keyboard.press("Enter");
  await expect(rest).toBeHidden();
});

test("a search without results says so and links onward", async ({ page }) => {
  const response = await page.goto("/itemshop/pet?q=%3Cb%3Enothing");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("status").filter({ hasText: "Pets" })).toHaveText("No items in Pets match “<b>nothing”.");
  await page.getByRole("link", { name: "Search all items" }).click();
  await expect.poll(() => address(page)).toEqual({ path: "/itemshop", q: "<b>nothing" });
  await page.getByRole("link", { name: "All items" }).click();
  await expect(items(page)).toHaveCount(12);
});

test("odd addresses get helpful pages", { tag: "@javascript" }, async ({ request }) => {
  for (const [path, status] of [
    ["/itemshop?order=cheap", 404],
    ["/itemshop/nothing?q=moon", 404],
    [`/itemshop?q=${"%F0%9F%8C%99".repeat(300)}`, 200],
    ["/itemshop?q=%00%27%22%25_&order=", 200],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(status);
    expect(await response.text(), path).toContain("<h1>Item Shop</h1>");
  }
});

test("visitors are sent to the login page and back to the item", async ({ page, javaScriptEnabled }) => {
  await page.goto("/itemshop?order=price-up");
  const [, , name = ""] = await names(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await add(page, name).click();
  const answer = await answered;
  expect(answer.status()).toBe(401);
  await expect(item(page, name)).toContainText("Please Login to Continue!");
  if (javaScriptEnabled === false) {
    await expect(item(page, name).getByRole("alert")).toBeInViewport();
    await expect(items(page)).toHaveCount(12);
  }
  await item(page, name).getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  const { UserID, password } = newAccount();
  const main = page.getByRole("main");
  await main.getByLabel("Username").fill(UserID);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/itemshop\?order=price-up#item-\d+$/);
  await expect(item(page, name)).toBeInViewport();
});

test("an item is added to the cart from where it is shown", { tag: "@flow" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const account = newAccount();
  await logIn(page, account);
  await page.goto("/itemshop/weapon?q=moon");
  const anchor = await item(page, "Moon Katana").getAttribute("id");
  await add(page, "Moon Katana").click();
  const status = item(page, "Moon Katana").locator("p[data-tone]");
  await expect(status).toHaveText(/^Moon Katana \(30 days\) is in your cart\. Open cart$/);
  await expect(status).toBeInViewport();
  await expect(page.getByRole("banner").locator("[data-cart-lines]")).toHaveText("1");
  // The page has no other cart data.
  await expect(page.locator("cart-add li").getByText("is in your cart")).toHaveCount(1);
  await expect
    .poll(() => address(page))
    .toEqual({
      path: "/itemshop/weapon",
      q: "moon",
      ...(javaScriptEnabled === false ? { hash: `#${anchor}` } : {}),
    });
  await add(page, "Moon Katana").click();
  await expect(status).toHaveText(/^Moon Katana \(30 days\) is in your cart/);
  await status.getByRole("link", { name: "Open cart" }).click();
  await expect(page).toHaveURL("/shoppingcart");
  const player = await playerApi(request, account);
  const { data } = (await (await player.get("/getcart")).json()) as { data: { quantity: number }[] };
  expect(data.map(({ quantity }) => quantity)).toEqual([2]);
});

test("the button keeps the focus with scripts, and a double click adds one", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const account = newAccount();
  await logIn(page, account);
  await page.goto("/itemshop/weapon?q=moon");
  await add(page, "Moon Katana").dblclick();
  await expect(item(page, "Moon Katana").locator("p[data-tone]")).toContainText("is in your cart");
  await expect(add(page, "Moon Katana")).toBeFocused();
  // The second click comes after the answer to the first.
  await add(page, "Moon Katana").dispatchEvent("click", { detail: 2 });
  const player = await playerApi(request, account);
  const { data } = (await (await player.get("/getcart")).json()) as { data: { quantity: number }[] };
  expect(data.map(({ quantity }) => quantity)).toEqual([1]);
});

for (const [what, reply, text] of [
  ["no answer", undefined, "Network error. Please check your connection."],
  ["an unreadable 500", { status: 500, body: "oops" }, "Unkown Error : Status 500"],
  ["a foreign page", { status: 200, body: "<p>Welcome</p>" }, "An unexpected error occurred. Please try again."],
] as const) {
  test(`a script that gets ${what} keeps the page and shows a message`, { tag: "@javascript" }, async ({ page }) => {
    await logIn(page, newAccount());
    await page.goto("/itemshop/weapon?q=moon");
    await page.route("/cart-add", (route) => (reply ? route.fulfill(reply) : route.abort()));
    await add(page, "Moon Katana").click();
    const status = item(page, "Moon Katana").locator("p[data-tone]");
    await expect(status).toHaveText(text);
    await page.unroute("/cart-add");
    await add(page, "Moon Katana").click();
    await expect(status).toContainText("Moon Katana (30 days) is in your cart.");
  });
}

test("hand-made requests are refused with a message, and change nothing", { tag: "@javascript" }, async ({
  page,
  request,
}) => {
  const account = newAccount();
  await logIn(page, account);
  const quantityMessage = "The quantity must be a whole number from 1 to 99.";
  const invalidRequestMessage = "This request was not understood, so nothing was changed.";
  for (const [form, status, message] of [
    [{ productNum: 1011, quantity: -1 }, 400, quantityMessage],
    [{ productNum: 1011, quantity: 0 }, 400, quantityMessage],
    [{ productNum: 1011, quantity: 1.5 }, 400, quantityMessage],
    [{ productNum: 1011, quantity: 100 }, 400, quantityMessage],
    [{ productNum: 1011, quantity: 1e300 }, 400, quantityMessage],
    [{ productNum: 1011 }, 400, quantityMessage],
    [{ productNum: "1011 OR 1=1", quantity: 1 }, 400, invalidRequestMessage],
    [{ quantity: 1 }, 400, invalidRequestMessage],
    [{ productNum: 999_999, quantity: 1 }, 404, "This item is not available."],
  ] as const) {
    const sent = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
    const formResponse = await page.request.post("/itemshop", { form: sent });
    expect(formResponse.status(), JSON.stringify(form)).toBe(status);
    expect(await formResponse.text()).toContain(message);
    const scripted = await page.request.post("/cart-add", { form: sent });
    expect(scripted.status(), JSON.stringify(form)).toBe(status);
    expect(await scripted.json()).toMatchObject({ tone: "error", lines: [message] });
  }
  for (const path of ["/itemshop", "/cart-add"]) {
    const jsonResponse = await page.request.post(path, { data: { productNum: 1011, quantity: 1 } });
    expect(jsonResponse.status(), path).toBe(400);
  }
  const player = await playerApi(request, account);
  expect(await (await player.get("/getcart")).json()).toMatchObject({ data: [] });
});

test("more than 99 of an item are refused with a message", { tag: "@extended" }, async ({ page, request }) => {
  const account = newAccount();
  const player = await playerApi(request, account);
  await player.post("/addtocart", { ProductNum: 1012, quantity: 99 });
  await logIn(page, account);
  await page.goto("/itemshop/weapon?q=moon");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await add(page, "Moon Katana").click();
  expect((await answered).status()).toBe(409);
  await expect(item(page, "Moon Katana")).toContainText("Your cart can hold up to 99 of an item and already has 99.");
});

test("the cached page holds no visitor's data", { tag: "@javascript" }, async ({ page, request }) => {
  await logIn(page, newAccount());
  await page.request.get("/itemshop/gem?q=stone");
  const visitor = (ip: string) =>
    request.get("/itemshop/gem?q=STONE", { headers: { "CF-Connecting-IP": ip, "User-Agent": ip } });
  // Another test may publish something in between.
  await expect(async () => {
    const [first, second] = [await visitor("10.1.2.3"), await visitor("10.3.2.1")];
    expect(second.headers()["x-cache"]).toBe("hit");
    expect(second.headers()["cache-control"]).toContain("public");
    expect(await second.text()).toBe(await first.text());
  }).toPass();
  const visitorResponse = await page.request.get("/itemshop/gem?q=stone");
  expect(visitorResponse.headers()["cache-control"]).toBe("private, no-store");
});

test("the roller's items have tooltips and link to the items", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/news");
  const roller = page.locator("item-roller");
  const link = roller.getByRole("listitem").nth(2).getByRole("link");
  const tooltip = roller.getByRole("tooltip", { includeHidden: true }).nth(2);
  const name = (await tooltip.locator("b").textContent()) ?? "";
  await expect(link).toContainText(new RegExp(`^${name}[\\d,]+\\.00 R-Coin$`));
  await expect(tooltip).toBeHidden();
  await link.hover();
  await expect(tooltip).toBeVisible();
  await expect(tooltip.locator("img")).toBeVisible();
  await expect(tooltip).toHaveText(/\d\.00 R-Coin$/);
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  // The tooltip opens on keyboard focus as well.
  await roller.getByRole("listitem").nth(1).getByRole("link").focus();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(tooltip).toBeVisible();
  const description = await link.getAttribute("aria-describedby");
  expect(await tooltip.getAttribute("id")).toBe(description);
  await link.click();
  await expect(page).toHaveURL(/\/itemshop#item-\d+$/);
  await expect(item(page, name)).toBeInViewport();
});

test("Escape hides a tooltip", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
  await page.goto("/news");
  const links = page.locator("item-roller").getByRole("listitem").getByRole("link");
  const tooltips = page.locator("item-roller [role=tooltip]");
  await links.nth(0).focus();
  await page.keyboard.press("Tab");
  await expect(tooltips.nth(1)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltips.nth(1)).toBeHidden();
  // The pointer elsewhere does not bring back the tooltip of the focused item.
  const heading = page.getByRole("heading", { level: 1 });
  await heading.hover();
  await expect(heading).toBeInViewport();
  await expect(tooltips.nth(1)).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(tooltips.nth(2)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(tooltips.nth(1)).toBeVisible();
  // A tooltip under the pointer is hidden until the pointer comes back to its item.
  const item = page.locator("item-roller").getByRole("listitem").nth(3);
  await item.getByRole("link").hover();
  await expect(tooltips.nth(3)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltips.nth(3)).toBeHidden();
  await page.mouse.move(1, 1);
  await item.getByRole("link").hover();
  await expect(tooltips.nth(3)).toBeVisible();
});

for (const width of [360]) {
  test(`axe finds no violations in the shop, its messages and the tooltips beside the news at ${width} px`, {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/itemshop?q=moon&order=price-up");
    const [name = ""] = await names(page);
    await add(page, name).click();
    await expect(item(page, name)).toContainText("Please Login");
    await expectAccessible(page, "found");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto("/itemshop?q=nothing");
    await expectAccessible(page, "nothing found");
    await page.goto("/itemshop");
    for (const summary of await items(page).locator("summary").all()) await summary.click();
    await expectAccessible(page, "details");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto("/news");
    await page.locator("item-roller li a").first().focus();
    await page.keyboard.press("Tab");
    await expect(page.locator("item-roller [role=tooltip]").nth(1)).toBeVisible();
    await expectAccessible(page, "tooltip");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
