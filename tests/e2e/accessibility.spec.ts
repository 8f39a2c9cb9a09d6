import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { contentPages } from "./pages.ts";

for (const { path } of contentPages) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing on ${path} at ${width} px @script`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
    });
  }
}
