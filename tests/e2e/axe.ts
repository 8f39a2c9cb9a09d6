import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Expects axe to find nothing on a page; a test that goes through many states goes on to the next one.
 * @param what page or state, for the report
 * @param within selector of the part to look at, otherwise the whole page
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  // The legacy mode looks into no frames, which these pages have none of, and takes half as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect.soft(found, what).toEqual([]);
}
