import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** `@axe-core/playwright` takes twice as long, because it injects axe several times, for frames and for the results. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The pages have no frames to look into. */
const options: RunOptions = { resultTypes: ["violations"], iframes: false };

/**
 * Expects no axe violations on a page. The expectation is soft, so that a test continues with its next state. Nothing is
 * checked without scripts: axe is one, and the markup is the same.
 * @param what page or state, for the report
 * @param within selector of the part to check; the whole page by default
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  if (!(await page.evaluate(() => matchMedia("(scripting: enabled)").matches))) return;
  // Elements can be found before their styles have loaded.
  await page.waitForLoadState("load");
  await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ within, options }) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: string | Document, options: RunOptions) => Promise<AxeResults> };
      };
      const { violations } = await axe.run(within ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { within, options },
  );
  expect.soft(violations, what).toEqual([]);
}
