import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test } from "./portal-test.ts";

test(
  "an owner finds a text as it is on the site, changes it in both languages, and goes back to the default",
  { tag: ["@embedded-only", "@extended"] },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const portal = await startOwnPortal(`words-${project.name}`);
    try {
      const context = await browser.newContext({
        baseURL: portal.url,
        javaScriptEnabled,
        viewport: { width: 390, height: 844 },
      });
      const page = await context.newPage();
      const main = page.getByRole("main");
      const visitor = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled })).newPage();
      await visitor.goto("/");
      await expect(visitor.getByText("Meet the players").first()).toBeVisible();

      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.goto("/admin/words");
      await expectAccessible(page, page.url());
      await main.locator("summary", { hasText: "Find" }).click();
      await page.getByLabel("A part of the text").fill("meet the PLAYERS");
      await main.getByRole("button", { name: "Search" }).click();
      await main.getByRole("link", { name: "Meet the players" }).click();
      await expectAccessible(page, page.url());
      await page.getByLabel("English").fill("Find <b>friends</b>");
      await page.getByLabel("Filipino").fill("Humanap ng kaibigan");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(page.getByLabel("English")).toHaveAccessibleDescription(/must not contain < or >/);
      await expect(page.getByLabel("Filipino")).toHaveValue("Humanap ng kaibigan");
      if (javaScriptEnabled) await closeMessage(page, javaScriptEnabled);
      await page.getByLabel("English").fill("Find friends");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The words are saved.").first()).toBeVisible();
      await expect(main.getByRole("link", { name: "Find friends" })).toBeVisible();

      await visitor.goto("/");
      await expect(visitor.getByText("Find friends").first()).toBeVisible();
      await expect(visitor.getByText("Meet the players")).toHaveCount(0);
      await visitor.goto("/fil");
      await expect(visitor.getByText("Humanap ng kaibigan").first()).toBeVisible();

      await page.goto("/admin/words/home.meet");
      await page.getByLabel(/^Yes, show the default texts/).check();
      await main.getByRole("button", { name: "Show the default" }).click();
      await expect(page.getByText("The words are saved.").first()).toBeVisible();
      await visitor.goto("/");
      await expect(visitor.getByText("Meet the players").first()).toBeVisible();
    } finally {
      await portal.stop();
    }
  },
);
