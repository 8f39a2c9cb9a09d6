import { expectAccessible } from "./axe.ts";
import { contentPages } from "./pages.ts";
import { test } from "./portal-test.ts";

/** The frame that all pages stand in is looked at with these, and left out of the others. */
const withFrame = new Set(["/", "/itemshop"]);
/** Pages that are laid out in another way where there is room. */
const alsoWide = new Set(["/", "/itemshop", "/rankings", "/characters", "/news", "/download"]);

test("axe finds nothing on any page, narrow or wide", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
  for (const { path } of [...contentPages, { path: "/instructions#chat" }]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.goto(path);
      for (const width of alsoWide.has(path) ? [360, 1440] : [360]) {
        await page.setViewportSize({ width, height: 900 });
        // What fades in has its colours only when it has arrived.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
        await expectAccessible(page, `${path} at ${width} px`, withFrame.has(path) ? undefined : "main");
      }
    });
  }
});
