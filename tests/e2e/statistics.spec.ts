import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { logIn, test } from "./portal-test.ts";

const owner = { UserID: "owner", password: "moonlit-gate-6" };
const main = (page: Page) => page.getByRole("main");

test("a reader who comes from another site is in the statistics, which staff and bots are not", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ browser, javaScriptEnabled }) => {
  test.slow();
  const portal = await startOwnPortal("statistics");
  try {
    const open = async (options: { userAgent?: string } = {}) =>
      (await browser.newContext({ baseURL: portal.url, javaScriptEnabled, ...options })).newPage();
    await (await open({ userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" })).goto("/news");
    const page = await open();
    await logIn(page, owner);
    await page.goto("/news");
    await (await open()).goto("/fil/rankings", { referer: "https://www.facebook.com/groups/1" });

    await page.setViewportSize({ width: 390, height: 900 });
    // What was counted is written in the background.
    const views = main(page).getByRole("region", { name: "Pages" }).getByRole("table");
    await expect(async () => {
      await page.goto("/admin/statistics?days=1");
      await expect(views).toContainText("/rankings", { timeout: 1000 });
    }).toPass();
    await expect(views.getByRole("row")).toHaveCount(2);
    await expect(main(page).locator("dl div", { hasText: "Visitors" }).locator("dd").first()).toHaveText("1");
    await expect(main(page).getByRole("region", { name: "Referring sites" })).toContainText("facebook.com");
    await expectAccessible(page, "the statistics");

    await main(page).getByRole("link", { name: "7 days" }).click();
    await expect(main(page).getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
    const csv = await (await page.request.get("/admin/statistics.csv?days=7")).text();
    expect(csv.trim().split("\r\n")).toHaveLength(8);
    // A month that does not exist is the last 30 days.
    expect((await page.goto("/admin/statistics?month=2026-13"))?.status()).toBe(200);
    await expect(main(page).getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  } finally {
    await portal.stop();
  }
});
