import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test } from "./portal-test.ts";

test(
  "an owner adds boxes to the home page: a countdown with a video, and links",
  { tag: "@embedded-only" },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const portal = await startOwnPortal(`boxes-${project.name}`);
    try {
      const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled });
      const page = await context.newPage();
      const main = page.getByRole("main");
      const visitor = await (
        await browser.newContext({ baseURL: portal.url, javaScriptEnabled, viewport: { width: 390, height: 844 } })
      ).newPage();
      // No test makes requests to other sites.
      await visitor.route(/facebook/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      const save = async (title: string) => {
        await main.getByRole("button", { name: "Save" }).click();
        await expect(main.getByRole("link", { name: title })).toBeVisible();
      };

      await page.goto("/admin/home/ownboxes/new");
      await expectAccessible(page, page.url());
      await main.locator("[name=title_en]").fill("Opening day");
      await main.locator("[name=text_en]").fill("Everybody starts at level 1.");
      await page.getByLabel("Column", { exact: true }).selectOption({ label: "Main column" });
      await page.getByLabel("Above the other boxes of the column").check();
      await page.getByLabel("Countdown to").fill("2040-12-24T20:00");
      await page.getByLabel("Video or Discord widget").fill("https://www.facebook.com/reel/1234567890");
      await save("Opening day");

      await page.goto("/admin/home/ownboxes/new");
      await main.locator("[name=title_en]").fill("Community");
      await main.locator("[name=links_en]").fill("Our Discord | discord.gg/example");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(main.locator("[name=links_en]")).toHaveAccessibleDescription(/is not a valid link/);
      await expect(main.locator("[name=links_en]")).toHaveValue("Our Discord | discord.gg/example");
      if (javaScriptEnabled) await closeMessage(page, javaScriptEnabled);
      await main.locator("[name=links_en]").fill("Our Discord | https://discord.gg/example\nRules | /serverinfo");
      await save("Community");

      for (const path of ["/", "/fil"]) {
        await visitor.goto(path);
        await expectAccessible(visitor, path);
        const opening = visitor.getByRole("region", { name: "Opening day" });
        await expect(opening).toContainText("Everybody starts at level 1.");
        await expect(opening).toContainText(path === "/" ? "24 Dec 2040, 20:00" : "24 Dis 2040, 20:00");
        await expect(opening.locator("count-down")).toBeVisible({ visible: javaScriptEnabled !== false });
        if (javaScriptEnabled) await expect(opening.locator("count-down")).toHaveText(/^\d+d \d\d:\d\d:\d\d$/);
        const video = opening.getByRole("link", { name: "Opening day facebook.com" });
        await expect(video).toHaveAttribute("href", "https://www.facebook.com/reel/1234567890");
        if (javaScriptEnabled) {
          await video.click();
          await expect(opening.locator("iframe")).toHaveAttribute("title", /Opening day/);
        }
        await expect(visitor.getByRole("main").getByRole("region").nth(1)).toHaveAccessibleName("Opening day");
        const links = visitor.getByRole("region", { name: "Community" }).getByRole("link");
        await expect(links.first()).toHaveAttribute("rel", "noopener noreferrer");
        await expect(links.last()).toHaveAttribute("href", path === "/" ? "/serverinfo" : "/fil/serverinfo");
        expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      }
    } finally {
      await portal.stop();
    }
  },
);
