import { expectAccessible } from "./axe.ts";
import { contentPages } from "./pages.ts";
import { test } from "./portal-test.ts";

/** The shared layout is checked on these pages, and excluded on the others. */
const pagesWithLayout = new Set(["/", "/itemshop"]);
/** Pages with a different layout on wide screens. */
const wideLayoutPages = new Set(["/", "/itemshop", "/rankings", "/characters", "/news", "/download"]);

test("axe finds no violations on any page, narrow or wide", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
}) => {
  for (const { path } of [...contentPages, { path: "/instructions#chat" }]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.goto(path);
      for (const width of wideLayoutPages.has(path) ? [360, 1440] : [360]) {
        await page.setViewportSize({ width, height: 900 });
        // Elements have their final colours only after fading in.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
        await expectAccessible(page, `${path} at ${width} px`, pagesWithLayout.has(path) ? undefined : "main");
      }
    });
  }
});
