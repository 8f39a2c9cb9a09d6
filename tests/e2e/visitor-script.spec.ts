import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test } from "./portal-test.ts";

test(
  "visitors are asked before a third-party script is loaded",
  { tag: "@embedded-only" },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const portal = await startOwnPortal(`script-${project.name}`);
    try {
      const open = async () => {
        const context = await browser.newContext({
          baseURL: portal.url,
          javaScriptEnabled,
          viewport: { width: 390, height: 844 },
        });
        await context.route("https://count.example/**", (route) =>
          route.fulfill({ contentType: "text/javascript", body: "document.documentElement.dataset.counted = 'yes';" }),
        );
        return context.newPage();
      };
      const page = await open();
      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.goto("/admin/settings/script");
      const tag = page.getByRole("textbox", { name: "Script", exact: true });
      await tag.fill("<script>count()</script>");
      await page.getByRole("button", { name: "Save" }).click();
      await closeMessage(page, javaScriptEnabled);
      await expect(tag).toHaveAccessibleDescription(/without code of its own/);
      await expect(tag).toHaveValue("<script>count()</script>");
      await expectAccessible(page, "third-party script");
      await tag.fill('<script defer data-site="7" src="https://count.example/x.js"></script>');
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The script is saved").first()).toBeVisible();

      const visitor = await open();
      const bar = visitor.getByRole("region", { name: "Third-party script" });
      const root = visitor.locator("html");
      await expect(async () => {
        const response = await visitor.goto("/news");
        expect(response?.headers()["content-security-policy"]).toContain("script-src 'self' https://count.example;");
      }).toPass();
      if (!javaScriptEnabled) {
        await expect(bar).toBeHidden();
        return;
      }
      await expect(bar).toContainText("count.example");
      await expectAccessible(visitor, "news with the question");
      await bar.getByRole("button", { name: "Do not load" }).click();
      await expect(bar).toBeHidden();
      await visitor.goto("/rankings");
      await expect(bar).toBeHidden();
      await expect(root).not.toHaveAttribute("data-counted");

      // The answer can be changed where the bar always is.
      await visitor.goto("/fil/policy/privacy");
      const filipino = visitor.getByRole("region", { name: "Script ng ibang site" });
      await filipino.getByRole("button", { name: "Payagan" }).click();
      await expect(root).toHaveAttribute("data-counted", "yes");
      await expect(visitor.locator('script[src^="https://count.example"]')).toHaveAttribute("data-site", "7");
      await visitor.goto("/news");
      await expect(root).toHaveAttribute("data-counted", "yes");
      for (const path of ["/login", "/register", "/admin"]) {
        const response = await visitor.goto(path);
        expect(response?.headers()["content-security-policy"], path).not.toContain("count.example");
        await expect(bar, path).toHaveCount(0);
      }
      // Never for players.
      await page.goto("/news");
      await expect(page.getByRole("region", { name: "Third-party script" })).toHaveCount(0);
    } finally {
      await portal.stop();
    }
  },
);
