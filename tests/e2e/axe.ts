import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Expects no axe violations on a page. The expectation is soft, so that a test continues with its next state.
 * @param what page or state, for the report
 * @param within selector of the part to check; the whole page by default
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  // The legacy mode skips frames, which these pages do not have, and takes half as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect.soft(found, what).toEqual([]);
}
