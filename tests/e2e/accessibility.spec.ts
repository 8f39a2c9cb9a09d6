import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { contentPages } from "./pages.ts";

for (const width of [360, 1440]) {
  test(`axe finds nothing on any page at ${width} px @script @once`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    for (const { path } of [...contentPages, { path: "/instructions#chat" }]) {
      await test.step(path, async () => {
        await page.goto(path);
        // What fades in has its colours only when it has arrived.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
        expect.soft(found, path).toEqual([]);
      });
    }
  });
}
