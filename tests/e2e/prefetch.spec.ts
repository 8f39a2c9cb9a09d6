import { expect, type Page } from "@playwright/test";
import { contentPages } from "./pages.ts";
import { logIn, newAccount, test } from "./portal-test.ts";

/** How the browser got the current page: `navigational-prefetch` if it was prefetched. */
const delivery = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType("navigation")[0] as PerformanceEntry & { deliveryType: string }).deliveryType);

/** Presses a link until its page has been prefetched, then releases it. */
async function pressLink(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).first();
  await link.hover();
  await page.mouse.down();
  await page.mouse.up();
}

test("probe", { tag: ["@javascript", "@embedded-only"] }, async ({ page, request, context }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Preload.enable");
  cdp.on("Preload.ruleSetUpdated", (e) => console.log("rules", JSON.stringify(e.ruleSet).slice(0, 200), e.ruleSet.errorMessage));
  cdp.on("Preload.prefetchStatusUpdated", (e) => console.log("prefetch", e.prefetchUrl, e.status, e.prefetchStatus));
  cdp.on("Network.requestWillBeSent", (e) => { if (/news|specul|download|rank/.test(e.request.url)) console.log("req", e.type, e.request.url, e.request.headers["Sec-Purpose"]); });
  await page.goto("/");
  await page.waitForTimeout(1500);
  const link = page.getByRole("link", { name: "All news" }).first();
  await link.hover();
  await page.mouse.down();
  await page.waitForTimeout(1500);
  await page.mouse.up();
  await page.waitForURL(/news/);
  console.log("delivery", await delivery(page));
  console.log((await request.get("/")).headers().link);
});
