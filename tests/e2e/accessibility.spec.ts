import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { layoutShiftOf, MAX_LAYOUT_SHIFT } from "./layout-shift.ts";
import { contentPages } from "./pages.ts";
import { test } from "./portal-test.ts";

/** The shared layout is checked on these pages, and excluded on the others. */
const pagesWithLayout = new Set(["/", "/itemshop"]);
/** Pages with a different layout on wide screens. */
const wideLayoutPages = new Set(["/", "/itemshop", "/rankings", "/characters", "/news", "/download"]);

/** The names of the elements that move on their own in the fade between pages. */
const fadeNames = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("*"), (element) =>
      getComputedStyle(element).getPropertyValue("view-transition-name"),
    ).filter((name) => name !== "none" && name !== ""),
  );

// A page is opened once for all checks, because most of the time is spent on opening it.
test("every page fits a screen of 320 px, hardly shifts, has no axe violations, and unique names for the fade", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  // It opens fifty pages.
  test.slow();
  for (const { path } of [...contentPages, { path: "/instructions#chat" }]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.goto(path);
      const { value, moved } = await layoutShiftOf(page);
      expect.soft(value, `${path}: ${moved}`).toBeLessThan(MAX_LAYOUT_SHIFT);
      const names = await fadeNames(page);
      expect.soft(names.length, path).toBeGreaterThan(1);
      expect.soft(new Set(names).size, path).toBe(names.length);
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const width of wideLayoutPages.has(path) ? [1440, 360] : [360]) {
        await page.setViewportSize({ width, height: 900 });
        // Elements have their final colours only after fading in.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
        await expectAccessible(page, `${path} at ${width} px`, pagesWithLayout.has(path) ? undefined : "main");
      }
      await page.setViewportSize({ width: 320, height: 640 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBeLessThanOrEqual(320);
    });
  }
});
