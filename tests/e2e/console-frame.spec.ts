import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { logInAsAdmin, test } from "./portal-test.ts";

const main = (page: Page) => page.getByRole("main");
const menu = (page: Page) => page.getByRole("navigation", { name: "Admin console" });

test("the head of the console is one row at every width, with a menu for the account and one for the pages", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/players");
    const head = page.getByRole("banner");
    expect((await head.boundingBox())?.height, `${width}`).toBeLessThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
    await expect(head.getByRole("searchbox", { name: "Find in the console" })).toBeVisible();
    await expect(head.getByRole("button", { name: "Logout" })).toBeHidden();
    await head.locator("summary").click();
    await expect(head.getByRole("button", { name: "Logout" })).toBeVisible();
    await head.locator("summary").click();
    const tickets = menu(page).getByRole("link", { name: "Tickets" });
    if (width >= 1024) await expect(tickets).toBeVisible();
    else {
      await expect(tickets).toBeHidden();
      await menu(page).locator("summary").first().click();
      await expect(tickets).toBeVisible();
      await expectAccessible(page, `the menu at ${width}`);
    }
  }
});

test("the menu shows the group of the page, and others when they are opened", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/items/1002");
  await expect(menu(page).getByRole("link", { name: "Item shop" })).toHaveAttribute("aria-current", "page");
  const news = menu(page).getByRole("link", { name: "News" });
  await expect(news).toBeHidden();
  await menu(page).getByText("Content", { exact: true }).click();
  await news.click();
  await expect(page).toHaveURL("/admin/news");
  await expect(menu(page).getByRole("link", { name: "Item shop" })).toBeHidden();
});

test("on phones a row of a list is at most three lines, and the search is shown on demand", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ["/admin/players", "/admin/news"]) {
    await page.goto(path);
    const rows = main(page).getByRole("row");
    const search = main(page).getByRole("searchbox");
    await expect(search).toBeHidden();
    const boxes = [await rows.nth(1).boundingBox(), await rows.nth(2).boundingBox()];
    expect(boxes[0]?.y, path).toBeLessThan(320);
    for (const box of boxes) expect(box?.height, path).toBeLessThan(90);
    await main(page).getByText("Find", { exact: true }).click();
    await expect(search).toBeVisible();
  }
});

test("the dashboard begins with the work that waits, and its chart changes by links", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  await page.goto("/admin");
  const work = main(page).getByRole("region", { name: "To do" }).getByRole("link");
  await expect(work).toHaveText([/Alerts/, /Open tickets/, /Receipts to check/, /Pending deliveries/, /for approval/]);
  await expect(main(page).getByRole("img", { name: /^Sales by day/ })).toBeVisible();
  const figures = main(page).getByRole("navigation", { name: "Figure" });
  await figures.getByRole("link", { name: "Logins" }).click();
  await expect(main(page).getByRole("img", { name: /^Logins by day, .* in total, most on / })).toBeVisible();
  await main(page).getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL("/admin?metric=logins&days=7#chart");
  await expect(figures.getByRole("link", { name: "Logins" })).toHaveAttribute("aria-current", "page");
  await main(page).getByText("Figures by day").click();
  await expect(main(page).getByRole("table", { name: "Figures by day" }).getByRole("row")).toHaveCount(8);
  await expectAccessible(page, "dashboard");
  await page.goto("/admin?metric=nothing&days=9999");
  await expect(main(page).getByRole("img", { name: /^Sales by day/ })).toBeVisible();
});

test("Ctrl+K searches over the page, and a slash moves to the search of the head", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/players");
  const dialog = page.getByRole("dialog", { name: "Search the console" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("disc");
  await expect(dialog.getByRole("link", { name: "Discount codes" })).toBeVisible();
  await expectAccessible(page, "the palette");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/discounts");

  const search = page.getByRole("banner").getByRole("searchbox");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search).toBeFocused({ timeout: 500 });
  }).toPass();
  // In a field it is a letter like any other.
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue(/a\/b$/);
});

test("a filter applies when it is chosen, and a form tells of changes", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/items");
  await expect(async () => {
    await main(page).getByLabel("Category").selectOption("pet");
    await expect(page).toHaveURL(/category=pet/, { timeout: 1000 });
  }).toPass();
  await page.goto("/admin/items/1002");
  const mark = main(page).getByText("Unsaved changes");
  await expect(mark).toBeHidden();
  const name = await main(page).getByLabel("Name", { exact: false }).first().inputValue();
  await expect(async () => {
    await main(page).getByLabel("Name", { exact: false }).first().fill(`${name}!`);
    await expect(mark).toBeVisible({ timeout: 500 });
  }).toPass();
  await main(page).getByLabel("Name", { exact: false }).first().fill(name);
  await expect(mark).toBeHidden();
});
