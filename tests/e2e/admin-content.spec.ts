import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { root } from "../../scripts/setup/project.mjs";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { test as base, logIn } from "./portal-test.ts";

const owner = { UserID: "owner", password: "moonlit-gate-6" };

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Publications outdate the copies of all pages, so these tests have their own portal. */
const test = base.extend<object, { portal: string; ownerCookies: Cookies }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from the pattern
    async ({}, use) => {
      const { url, stop } = await startOwnPortal("admin-content");
      await use(url);
      await stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  // One login for all tests, since logins are limited to five a minute.
  ownerCookies: [
    async ({ browser, portal }, use) => {
      const page = await browser.newPage({ baseURL: portal });
      await logIn(page, owner);
      // Opening a page consumes the greeting, so that its dialog does not cover the form.
      await page.request.get("/");
      await use(await page.context().cookies());
      await page.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ portal }, use) => use(portal),
  page: async ({ page, context, ownerCookies }, use) => {
    await context.addCookies(ownerCookies);
    await use(page);
  },
});

test.describe.configure({ mode: "default" });

test("news is drafted, previewed, published, and visible a second later on a cached page", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, request, javaScriptEnabled }) => {
  const subject = `Lanterns ${Date.now()}`;
  await page.goto("/admin/news/new");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Author").fill("The Caretaker");
  if (javaScriptEnabled) {
    const editor = page.getByRole("textbox", { name: "Text", exact: true });
    await editor.click();
    await editor.pressSequentially("Tonight at eight.");
    await page.keyboard.press("ControlOrMeta+a");
    await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Bold" }).click();
  } else {
    await page.getByRole("textbox", { name: /^Text/ }).fill("<p><b>Tonight</b> at eight.</p><script>alert(1)</script>");
  }
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview: not saved yet" });
  await expect(preview.getByRole("heading", { name: subject })).toBeVisible();
  await expect(preview.locator("strong")).toContainText("Tonight");
  await expect(page.getByLabel("Author")).toHaveValue("The Caretaker");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/news\/\d+$/);
  await expect(page.getByRole("status").filter({ hasText: "is saved" })).toBeVisible();
  await page.getByRole("link", { name: "All news" }).click();
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect(row).toContainText("Draft");

  // The news page is cached without the draft.
  // Saving the draft outdated the copies as well, so the first visitors may each get a new one.
  let cached = "";
  await expect
    .poll(async () => {
      const visit = await request.get("/news");
      cached = await visit.text();
      return visit.headers()["x-cache"];
    })
    .toBe("hit");
  expect(cached).not.toContain(subject);
  await row.getByLabel("More actions").click();
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is now published" })).toBeVisible();
  // A copy of the page lives for 30 s: an earlier change comes from the publication.
  const news = async () => (await request.get("/news")).text();
  await expect.poll(news, { intervals: [100], timeout: 20_000 }).toContain(subject);

  await page.goto("/admin/news?search=lanterns");
  await row.getByLabel("More actions").click();
  await row.getByRole("button", { name: "Unpublish" }).click();
  await expect(row).toContainText("Draft");
  await expect.poll(async () => (await request.get("/news")).text(), { intervals: [100] }).not.toContain(subject);
});

test("missing values are reported at their fields, and the input stays", { tag: "@embedded-only" }, async ({
  page,
}) => {
  await page.goto("/admin/banners/new");
  await page.getByLabel("Title").fill("A night to remember");
  await page.getByLabel("Link").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Picture is required.").last()).toBeVisible();
  await expect(page.getByText("Link must be a path such as /news").last()).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("A night to remember");
});

test("a banner is added, moved, shown on the front page and deleted", { tag: "@embedded-only" }, async ({
  page,
  request,
}) => {
  const title = `Banner ${Date.now()}`;
  await page.goto("/admin/banners/new");
  await page.getByLabel("Picture", { exact: false }).first().fill("/art/banners/club-war.webp");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/banners$/);
  await closeMessage(page);
  const rows = page.getByRole("row");
  const position = async () => (await rows.allTextContents()).findIndex((text) => text.includes(title));
  const last = await position();
  await rows.filter({ hasText: title }).getByRole("button", { name: "Up" }).click();
  await expect.poll(position).toBe(last - 1);
  await expect.poll(async () => (await request.get("/")).text(), { intervals: [100] }).toContain(title);
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Delete banner" }).click();
  await expect(page.getByText("Please confirm.").last()).toBeVisible();
  await closeMessage(page);
  await page.getByLabel("Yes, delete this banner").check();
  await page.getByRole("button", { name: "Delete banner" }).click();
  await expect(page).toHaveURL(/\/admin\/banners$/);
  await expect(rows.filter({ hasText: title })).toHaveCount(0);
});

const products = "ProductNum;ItemName;ItemMain;ItemSub;Duration";

test("an item gets its number in the game from the imported products, and nothing typed is lost", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/admin/items/products");
  const list = page.getByLabel("Or paste the list");
  await list.fill(`${products}\n77;Fox Mask;12;3;30 days\n78;;1;2;`);
  await page.getByRole("button", { name: "Import the list" }).click();
  const problems = page.getByRole("table", { name: "Invalid lines" });
  await expect(problems.getByRole("row")).toHaveCount(2);
  await expect(problems).toContainText("Name is required.");
  await closeMessage(page);
  await expect(list).toHaveValue(/78;;1;2;/);
  await list.fill(`${products}\n77;Fox Mask;12;3;30 days\n78;Potion;1;2;`);
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText(/The list is correct\. It has 2 products/)).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "products.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${products}\n77;Fox Mask;12;3;30 days\n78;Potion;1;2;\n79;Box;1;2;`),
  });
  await page.getByRole("button", { name: "Import the list" }).click();
  await expect(page.getByText("3 products are imported.").last()).toBeVisible();
  await closeMessage(page);
  const rows = page.getByRole("table", { name: "Game products" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await page.getByRole("searchbox", { name: "Name or number" }).fill("FOX");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rows).toHaveCount(2);

  const name = `Mask ${Date.now()}`;
  await page.goto("/admin/items/1003");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Offered in the shop").uncheck();
  const search = page.getByLabel("Search the products of the game");
  await search.fill("fox");
  await search.press("Enter");
  const use = page.getByRole("button", { name: "Use Fox Mask, number 77" });
  await expect(use).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expectAccessible(page, "found products");
  await use.click();
  await expect(page.getByLabel("Number in the game")).toHaveValue("77");
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Offered in the shop")).not.toBeChecked();
  await page.getByRole("button", { name: "Save" }).click();
  // The result stays on the page of the saved item.
  await expect(page.getByRole("status").filter({ hasText: "is saved" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/items\/1003$/);
  await expect(page.getByLabel("Number in the game")).toHaveValue("77");
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expect(page.getByLabel("Offered in the shop")).not.toBeChecked();
});

test("the second of two editors compares and saves over, and versions and deletions can be taken back", {
  tag: ["@embedded-only", "@javascript"],
}, async ({ page }) => {
  const subject = `Twice ${Date.now()}`;
  const fields = { intent: "save", type: "0", author: "Team", format: "html", publishedAt: "2026-01-01T10:00" };
  const save = async (path: string, form: Record<string, string>) => {
    const saved = await page.request.post(path, { form: { ...fields, ...form, state: "draft" }, maxRedirects: 0 });
    expect(saved.status()).toBe(302);
  };
  await save("/admin/news/new", { subject, content: "<p>One.</p><p>Two.</p>" });
  await page.goto("/admin/news");
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  const path = new URL(page.url()).pathname;
  await save(path, { subject, content: "<p>One.</p><p>Two, changed.</p>" });
  await page.request.get("/admin/news");
  await page.getByLabel("Subject").fill(`${subject} mine`);

  // The browser asks before the page is left, once the script that watches the forms has run.
  const wouldAsk = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(wouldAsk).toBe(true);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByRole("link", { name: "All news" }).click();
  await expect.poll(() => asked).toEqual(["beforeunload"]);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("What you typed, and what is saved now")).toBeVisible();
  await closeMessage(page);
  await expect(page.getByRole("listitem").filter({ hasText: "Removed: Two, changed." })).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(`${subject} mine`);
  await expectAccessible(page, "conflict");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is saved" })).toBeVisible();

  await page.goto(`${path}/revisions`);
  await expectAccessible(page, "versions");
  await page.getByRole("link", { name: "Compare and restore" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Added: Two." })).toBeVisible();
  await expectAccessible(page, "version");
  await page.getByLabel(/^Yes, make this version/).check();
  await page.getByRole("button", { name: "Restore version" }).click();
  await expect(page.getByText("The former version is restored.")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(5);

  await page.goto(path);
  await page.getByLabel(/^Yes, delete this item/).check();
  await page.getByRole("button", { name: "Delete item" }).click();
  await page.getByRole("link", { name: "Undo" }).click();
  const restore = page.getByRole("row").filter({ hasText: subject }).getByRole("button", { name: "Restore" });
  await expect(restore).toBeVisible();
  await expectAccessible(page, "trash");
  await restore.click();
  await expect(page.getByText(`“${subject}” is restored.`)).toBeVisible();
  await page.goto(path);
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  // Saving and restoring have asked nothing.
  expect(asked).toEqual(["beforeunload"]);
});

test("a video is a link, and its player is loaded by a click", {
  tag: ["@embedded-only", "@javascript"],
}, async ({ page }) => {
  const subject = `Trailer ${Date.now()}`;
  const requested: string[] = [];
  await page.context().route(/youtube|ytimg/, async (route) => {
    requested.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>Player</title>" });
  });
  await page.goto("/admin/news/new");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Format", { exact: true }).selectOption("Markdown");
  await page.getByRole("textbox", { name: /^Text/ }).fill("Look:\n\n[The gate](https://youtu.be/a1B2c3D4-_e?si=x)");
  await page.getByLabel("State").selectOption("Published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "is saved" })).toBeVisible();
  await page.goto("/news");
  await page.getByRole("link", { name: subject }).first().click();
  const link = page.getByRole("link", { name: "The gate youtube.com" });
  await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=a1B2c3D4-_e");
  // The preview picture is an address of this site.
  await expect(link.locator("img")).toHaveAttribute("src", "/media/video-a1B2c3D4-_e.jpg");
  await expectAccessible(page, "embed");
  expect(requested).toEqual([]);
  await link.click();
  await expect(page.frameLocator("iframe").locator("title")).toHaveJSProperty("text", "Player");
  expect(requested).toEqual(["https://www.youtube-nocookie.com/embed/a1B2c3D4-_e?autoplay=1"]);
  await expect(page.locator("iframe")).toHaveAttribute("title", "The gate youtube.com");
});

test("a search in an item form does not hide that somebody else has changed the item", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/admin/items/1004");
  const value = (label: string | RegExp) => page.getByLabel(label).inputValue();
  const other = await page.request.post("/admin/items/1004", {
    form: {
      ...{ intent: "save", name: `Other ${Date.now()}`, category: await value("Category") },
      ...{ price: await value(/^Price/), imageUrl: await value("Picture"), info: "", offered: "on" },
    },
    maxRedirects: 0,
  });
  expect(other.status()).toBe(302);
  // Another page shows the result of that.
  await page.request.get("/");
  await page.getByLabel("Name").fill("Mine");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText(/products that match|found:|does not know the products/)).toBeVisible();
  // Enter saves, and does not search.
  await page.getByLabel("Name").press("Enter");
  await expect(page.getByText("Someone else has changed this in the meantime.").last()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Mine");
});

test("an item gets a sale, a stock and a bundle's contents, and the list shows them", {
  tag: "@embedded-only",
}, async ({ page }) => {
  const name = `Set ${Date.now()}`;
  await page.goto("/admin/items/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Category").selectOption("Capsules and boxes");
  await page.getByLabel(/^Price/).fill("500");
  await page.getByLabel("Currency").selectOption("Milleage");
  await page.getByLabel("Reduced price").fill("600");
  await page.getByLabel("Sale until").fill("2099-12-24T20:00");
  await page.getByLabel("Stock", { exact: true }).fill("12");
  await page.getByLabel("In the shop from").fill("2099-01-01T00:00");
  await page.getByLabel("Featured").check();
  const contents = page.getByLabel("Contents");
  await contents.fill("1041 × 5\n1044 times 2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“1044 times 2” must be a product number").last()).toBeVisible();
  await closeMessage(page);
  await contents.fill("1041 × 5\n1044 x 2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reduced price must be lower than the price.").last()).toBeVisible();
  await closeMessage(page);
  await page.getByLabel("Reduced price").fill("400");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/items\/\d+$/);
  await page.goto(`/admin/items?mark=bundle&search=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("featured, bundle");
  await expect(row).toContainText("Regular price 500 Milleage 400 Milleage");
  await expect(row).toContainText("sale until 24 Dec 2099, 20:00");
  await expect(row).toContainText("Scheduled");
  await expect(row).toContainText("from 1 Jan 2099, 00:00");
  await expect(row).toContainText("12");
  await row.getByRole("link").click();
  await expect(contents).toHaveValue("1041 × 5\n1044 × 2");
  await expect(page.getByLabel("Sale until")).toHaveValue("2099-12-24T20:00");
  await expect(contents).toHaveAccessibleDescription(/Saved: 5 × .+, 2 × .+\.$/);
});

test("a list is sorted by its columns, and a search keeps the order", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/admin/items");
  const table = page.getByRole("table", { name: "Items" });
  const title = (name: string) => table.getByRole("columnheader", { name });
  const firstPrice = async () =>
    Number(/(\d+) R-Coin/.exec((await table.getByRole("row").nth(1).textContent()) ?? "")?.[1]);
  await expect(title("No.")).toHaveAttribute("aria-sort", "ascending");
  await title("Price").getByRole("link").click();
  await expect(title("Price")).toHaveAttribute("aria-sort", "ascending");
  await expect(title("No.")).not.toHaveAttribute("aria-sort");
  const lowest = await firstPrice();
  await title("Price").getByRole("link").click();
  await expect(title("Price")).toHaveAttribute("aria-sort", "descending");
  expect(await firstPrice()).toBeGreaterThan(lowest);

  await page.getByLabel("Name contains").fill("a");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/search=a/);
  await expect(title("Price")).toHaveAttribute("aria-sort", "descending");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await page.waitForURL(/sort=name/);
  await expect(page.getByLabel("Name contains")).toHaveValue("a");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Another order is ignored.
  await page.goto("/admin/items?sort=secret");
  await expect(title("No.")).toHaveAttribute("aria-sort", "ascending");
});

test("a category is added, moved and withdrawn, and items can be put into it", { tag: "@embedded-only" }, async ({
  page,
}) => {
  const name = `Mounts ${Date.now()}`;
  const key = `mount${[...String(Date.now())].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
  await page.goto("/admin/items/categories/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Key").fill("costume");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Another category has this key.").last()).toBeVisible();
  await closeMessage(page);
  await page.getByLabel("Key").fill(key);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/items\/categories$/);
  await closeMessage(page);
  const rows = page.getByRole("row");
  const position = async () => (await rows.allTextContents()).findIndex((text) => text.includes(name));
  const last = await position();
  await rows.filter({ hasText: name }).getByRole("button", { name: "Up" }).click();
  await expect.poll(position).toBe(last - 1);
  await page.goto("/admin/items/new");
  await expect(page.getByLabel("Category").getByRole("option", { name })).toHaveCount(1);
  await page.goto("/admin/items/categories");
  await page.getByRole("link", { name }).click();
  await expect(page.getByLabel("Key")).not.toBeEditable();
  await page.getByLabel("Shown in the shop").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/items\/categories$/);
  await expect(rows.filter({ hasText: name })).toContainText("Withdrawn");
  await page.goto("/admin/items/new");
  await expect(page.getByLabel("Category").getByRole("option", { name })).toHaveCount(0);
});

test("a discount code is suggested, added and withdrawn", { tag: "@embedded-only" }, async ({ page }) => {
  await page.goto("/admin/discounts/new");
  const code = page.getByLabel("Code", { exact: false }).first();
  await expect(code).toHaveValue(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const typed = `moon${Date.now()}`;
  await code.fill(typed);
  const discount = page.getByRole("textbox", { name: "Discount" });
  await discount.fill("101");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Discount must be at most 100 percent.").last()).toBeVisible();
  await closeMessage(page);
  await discount.fill("15");
  await page.getByLabel("Category").selectOption("Pets");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/discounts$/);
  await closeMessage(page);
  const row = page.getByRole("row").filter({ hasText: typed.toUpperCase() });
  await expect(row).toContainText("15%");
  await expect(row).toContainText("Active");
  await row.getByRole("link").click();
  await expect(page.getByRole("main")).toContainText("Used in 0 purchases");
  await page.getByLabel("Can be used").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/discounts$/);
  await expect(row).toContainText("Withdrawn");
});

test("a list of items is checked, corrected and imported", { tag: "@embedded-only" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Imported ${Date.now()}`;
  await page.goto("/admin/items/import");
  const list = page.getByLabel("Or paste the list");
  const importButton = page.getByRole("button", { name: "Import the list" });
  await expect(importButton).toHaveCount(0);
  await list.fill("Product Number,Price\n1010,cheap\n424242,1");
  await page.getByRole("button", { name: "Check the list" }).click();
  const problems = page.getByRole("table", { name: "Invalid lines" });
  await expect(problems.getByRole("row")).toHaveCount(3);
  await expect(problems.getByRole("row").nth(1)).toContainText(/2\s*Price\s*Price must be a whole number/);
  await expect(problems).toContainText("There is no item 424242.");
  await expect(importButton).toHaveCount(0);
  const template = await (await page.request.get("/admin/items/template.csv")).text();
  await page.locator("input[type=file]").setInputFiles({
    name: "template.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(template),
  });
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("The list is correct: 2 items would be added")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "items.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Product Number;Name;Category;Info\n1011;Moon Katana;weapon;${name}\n`),
  });
  await page.getByRole("button", { name: "Check the list" }).click();
  const changes = page.getByRole("table", { name: "Changes" });
  await expect(changes).toContainText(name);
  await expectAccessible(page, "checked list");
  // No file is chosen on the page that was loaded again, so that it has the text of the file.
  if (!javaScriptEnabled) await expect(list).toHaveValue(new RegExp(name));
  await importButton.click();
  await expect(page.getByText("0 items are added and 1 are changed.").last()).toBeVisible();
  await closeMessage(page);
  await expect(page).toHaveURL(/\/admin\/items$/);
  await page.goto("/admin/items/1011");
  await expect(page.getByLabel("Info")).toHaveValue(name);
});

test("the text of a page is replaced and restored", { tag: "@embedded-only" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  // Each project changes its own page.
  const slug = javaScriptEnabled ? "policy-operation" : "policy-game-cash";
  const path = `/${slug.replace("policy-", "policy/")}`;
  await page.goto(`/admin/pages/${slug}`);
  await page.getByLabel("Format", { exact: true }).selectOption("markdown");
  const field = page.getByRole("textbox", { name: "Text" });
  await expect(field).toHaveValue(/<h2>/);
  await field.fill("Our rules.\n\n## The only rule\n\nBe kind. <img src=x onerror=alert(1)>");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/pages$/);
  await expect.poll(async () => (await request.get(path)).text(), { intervals: [100] }).toContain("The only rule");
  expect(await (await request.get(path)).text()).not.toContain("onerror");
  await page.goto(`/admin/pages/${slug}`);
  await page.getByLabel("Yes, delete my text").check();
  await page.getByRole("button", { name: "Restore text" }).click();
  await expect(page).toHaveURL(/\/admin\/pages$/);
  await expect.poll(async () => (await request.get(path)).text(), { intervals: [100] }).not.toContain("The only rule");
});

test("a notice of the settings is on every page until it is emptied", { tag: "@embedded-only" }, async ({
  page,
  request,
}) => {
  const notice = `Maintenance ${Date.now()}`;
  for (const value of [notice, ""]) {
    await page.goto("/admin/settings");
    await page.getByLabel("Notice").fill(value);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The settings are saved.")).toBeVisible();
    const shown = expect.poll(async () => (await request.get("/gallery")).text(), { intervals: [100] });
    await (value ? shown : shown.not).toContain(notice);
  }
});

test("lists are exported as CSV without formulas", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
  const news = await page.request.get("/admin/news.csv?type=1");
  expect(news.headers()["content-type"]).toContain("text/csv");
  expect(await news.text()).toMatch(/^\uFEFFNumber,Subject,Type,Author,Publish Date \(GMT\+08:00\),State\r\n\d+,/);
  const items = await (await page.request.get("/admin/items.csv")).text();
  expect(items).toMatch(/^\uFEFFProduct Number,Name,Category,Price,Currency,Reduced Price,/);
  expect(items).toContain("\r\n1001,School Jacket,costume,350,rcoin,");
});

test("text pasted from word processors keeps its emphasis", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
}) => {
  await page.goto("/admin/news/new");
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  await editor.click();
  const pasted = [
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain, </span>',
    '<span style="font-weight:700">bold</span>, <span style="font-style:italic">italic</span></p></b>',
  ].join("");
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", "Plain, bold, italic");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(editor).toContainText("Plain, bold, italic");
  await expect(editor.locator("strong, b")).toHaveText(["bold"]);
  await expect(editor.locator("em, i")).toHaveText(["italic"]);
});

test("the editor asks for links, tables, videos and descriptions in dialogs that work from the keyboard", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/admin/news/new");
  const editor = page.getByRole("textbox", { name: "Text", exact: true });
  const press = (name: string) =>
    page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true }).press("Enter");
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  await editor.click();
  await editor.pressSequentially("Read more");
  await page.keyboard.press("ControlOrMeta+a");

  // In sight, wherever the page is scrolled to.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await press("Link");
  await expect(dialog("Link")).toBeInViewport({ ratio: 1 });
  const address = dialog("Link").getByLabel("Link address");
  await expect(address).toBeFocused();
  await expectAccessible(page, "a question of the editor");
  // An empty answer is refused, and Escape leaves the text as it was.
  await page.keyboard.press("Enter");
  expect(await address.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await expect(address).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog("Link")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Link", exact: true })).toBeFocused();
  await expect(editor.locator("a")).toHaveCount(0);
  await press("Link");
  await page.keyboard.type("/news");
  await page.keyboard.press("Enter");
  await expect(editor.locator("a[href='/news']")).toHaveText("Read more");
  await expect(editor).toBeFocused();
  await page.keyboard.press("ArrowRight");

  await press("Video");
  await page.keyboard.type("https://play.example/film");
  await page.keyboard.press("Enter");
  const video = dialog("Video").getByLabel("Address of a video on YouTube or Facebook");
  expect(await video.evaluate((input: HTMLInputElement) => input.validationMessage)).toMatch(
    /^This is not the address/,
  );
  await video.fill("https://youtu.be/a1B2c3D4-_e");
  await page.keyboard.press("Enter");
  await expect(editor.locator("a[href^='https://youtu.be/']")).toHaveCount(1);

  await press("Table");
  await dialog("Table").getByLabel("Columns").fill("3");
  await dialog("Table").getByRole("button", { name: "Insert" }).click();
  await expect(editor.locator("th")).toHaveCount(3);
  await expect(editor.locator("tr")).toHaveCount(3);

  const choosePicture = async () => {
    await press("Picture");
    await dialog("Choose a picture").getByLabel("Or the address of a picture").fill("/art/banners/club-war.webp");
    await page.keyboard.press("Enter");
  };
  await choosePicture();
  await dialog("Picture").getByRole("button", { name: "Cancel" }).click();
  await expect(editor.locator("img")).toHaveCount(0);
  await choosePicture();
  await dialog("Picture").getByRole("textbox").fill("Two clubs at war");
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("img", { name: "Two clubs at war" })).toHaveCount(1);
});

const payloads = [
  "<script>hit()</script>",
  "<img src=x onerror=hit()>",
  '"><svg onload=hit()>',
  "'-hit()-'",
  "</title><script>hit()</script>",
  "</textarea><script>hit()</script>",
  "{{constructor.constructor('hit()')()}}",
  "]]><script>hit()</script>",
  "</script><script>hit()</script>",
];

test("stored scripts never run on any kind of page", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, portal }) => {
  const line = payloads.join(" ").slice(0, 75);
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(path, { form: { intent: "save", ...form }, maxRedirects: 0 });
    expect(answer.status(), `${path} ${(await answer.text()).match(/role="alert">.*?<\/div>/)?.[0]}`).toBe(302);
  };
  // An hour ago in Manila, so that it is in every list.
  const date = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16);
  await post("/admin/news/new", {
    subject: line,
    type: "0",
    author: payloads[1] ?? "",
    format: "html",
    content: `<p>Payloads</p>${payloads.join("\n")}<a href="javascript:hit()">x</a><iframe src="https://elsewhere.test/"></iframe>`,
    imgThumbnail: "/art/x%22onerror=hit().webp",
    isShowThumbnail: "on",
    publishedAt: date,
    state: "published",
  });
  await post("/admin/banners/new", {
    imgUrl: "/art/%22onerror=%22hit().webp",
    alt: line,
    title: line,
    text: payloads[2] ?? "",
    link: "/%22onclick=%22hit()",
  });
  await post("/admin/downloads/new", {
    name: line,
    address: "/%22onclick=%22hit()",
    type: "client",
    description: payloads.join(" ").slice(0, 200),
    date,
    version: "<svg onload=hit()>",
  });
  await post("/admin/items/new", {
    name: line,
    category: "box",
    price: "1",
    info: payloads.join(" ").slice(0, 300),
    offered: "on",
  });
  const settings = {
    tagline: payloads.join(" ").slice(0, 160),
    serverStatus: payloads[1] ?? "",
    club_SG: payloads[0] ?? "",
  };
  await post("/admin/settings", settings);

  const problems: string[] = [];
  await page.exposeFunction("hit", () => problems.push("a script ran"));
  page.on("dialog", (dialog) => {
    problems.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (sent) => {
    if (!sent.url().startsWith(`${portal}/`)) problems.push(sent.url());
  });
  const news = (await (await page.request.get("/admin/news.csv")).text()).split("\r\n")[1]?.split(",")[0];
  const site = ["/", `/news?topic=${news}`, "/news", "/download", "/itemshop?q=script", "/login"];
  // Copies are outdated for at most a second after a publication.
  await expect.poll(async () => (await page.request.get("/")).text(), { intervals: [100] }).toContain("hit()");
  for (const path of site) {
    await page.goto(path, { waitUntil: "load" });
    // The stored value is shown as text.
    expect(await page.locator("body").textContent(), path).toContain("hit()");
  }
  const lists = ["/admin/banners", "/admin/downloads", "/admin/items?search=script", "/admin/news"];
  for (const path of [...lists, `/admin/news/${news}`, "/admin/settings"]) {
    await page.goto(path, { waitUntil: "load" });
    if (lists.includes(path)) await expect(page.getByRole("main")).toContainText("hit()");
  }
  await page.goto(`/admin/news/${news}`);
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toContainText("Payloads");
  expect(await (await page.request.get("/feed.xml")).text()).not.toContain("<script");
  expect(problems).toEqual([]);
});

/** With scripts a message is a dialog that has to be closed. */
async function closeMessage(page: Page): Promise<void> {
  const okButton = page.getByRole("dialog").getByRole("button", { name: "OK" });
  if (await okButton.isVisible()) await okButton.click();
}

test("a picture is uploaded in a form, used on the site, and cannot be deleted then", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, javaScriptEnabled }) => {
  const photo = readFileSync(join(root, "docs", "home.jpg"));
  const title = `Photo ${Date.now()}`;
  await page.goto("/admin/banners/new");
  const [file, address] = [page.getByLabel("Upload a file"), page.getByRole("combobox", { name: /^Picture/ })];
  const svg = {
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  };
  await file.setInputFiles(svg);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("not a PNG, JPEG, WebP or GIF picture").first()).toBeVisible();

  await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
  // A picture of another shape is cut where scripts run.
  if (javaScriptEnabled) {
    const before = page.getByRole("img", { name: "The chosen part" });
    await expect(before).toBeVisible();
    await expectAccessible(page, "the part of a picture");
    const shown = () => before.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const middle = await shown();
    await page.getByRole("slider", { name: "From top to bottom" }).fill("0");
    expect(await shown()).not.toBe(middle);
    // Nothing is saved before the part is chosen.
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Use this part" })).toBeFocused();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(before).toHaveCount(0);
    await expect(address).toHaveValue("");
    await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
    await page.getByRole("button", { name: "Use this part" }).click();
    await expect(before).toHaveCount(0);
  }
  // Without a title the form is refused, and the picture stays.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Save" }).click();
  await expect(address).toHaveValue(
    javaScriptEnabled ? /^\/media\/[\da-f]{32}-\d+x\d+-160-320-/ : /^\/media\/.+\.jpg$/,
  );
  if (javaScriptEnabled) {
    const [, width, height] = /-(\d+)x(\d+)-/.exec(await address.inputValue()) ?? [];
    expect(Number(width) / Number(height)).toBeCloseTo(1230 / 420, 1);
  }
  const preview = page.locator("form img[src^='/media/']");
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page, "a banner with a picture");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/banners$/);

  await page.goto("/");
  const slide = page.locator("banner-carousel li", { hasText: title });
  const shown = slide.locator("img").first();
  expect(await shown.getAttribute("width")).toMatch(/^\d+$/);
  expect(await shown.getAttribute("srcset")).toEqual(
    javaScriptEnabled ? expect.stringContaining("-320.webp 320w") : null,
  );

  await page.goto("/admin/media");
  await expectAccessible(page, "the media library");
  const entry = page.getByRole("listitem").filter({ hasText: "photo.jpg" });
  await expect(entry).toContainText("used in 1 place");
  await entry.getByRole("link").click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete picture" })).toHaveCount(0);
  await page.getByLabel("Description").fill("The gate at night");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/media$/);

  if (!javaScriptEnabled) return;
  // The library's dialog, from the keyboard.
  await page.goto("/admin/downloads/new");
  await page.getByRole("button", { name: "Choose from the library" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await expect(dialog.getByRole("button", { name: "The gate at night" })).toBeVisible();
  await expectAccessible(page, "the dialog of the library");
  await dialog.getByLabel("Also the pictures of items").check();
  await dialog.getByLabel("Search the library").fill("gate at");
  // The buttons of the found pictures replace those of all: one that is pressed a moment before would be lost.
  await expect.poll(() => dialog.locator("img").count()).toBeLessThan(10);
  await dialog.getByRole("button", { name: "The gate at night" }).press("Enter");
  await expect(page.getByRole("combobox", { name: /^Icon/ })).toHaveValue(/^\/media\//);
});
