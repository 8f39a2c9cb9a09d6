import { expect } from "@playwright/test";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test } from "./portal-test.ts";

test(
  "an owner redirects addresses of an earlier site",
  { tag: ["@no-javascript", "@embedded-only"] },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const portal = await startOwnPortal(`redirects-${project.name}`);
    try {
      const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled });
      const page = await context.newPage();
      const main = page.getByRole("main");
      const { request } = await browser.newContext({ baseURL: portal.url });
      const follow = async (path: string) => {
        const response = await request.get(path, { maxRedirects: 0 });
        return [response.status(), response.headers().location];
      };
      expect(await follow("/index.php")).toEqual([404, undefined]);

      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.goto("/admin/menus");
      await main.getByRole("link", { name: "Redirects" }).click();
      const add = async (from: string, to: string) => {
        await page.goto("/admin/menus/redirects/new");
        await page.getByLabel("Old address").fill(from);
        await page.getByLabel("New address").fill(to);
        await main.getByRole("button", { name: "Save" }).click();
      };
      await add("https://old.example/Index.php", "/news?category=2");
      await expect(main.getByRole("link", { name: "/index.php", exact: true })).toBeVisible();
      await add("/index.php?page=shop", "/itemshop");
      await expect(main.getByRole("link", { name: "/index.php?page=shop" })).toBeVisible();
      await add("/forum/rules/", "https://discord.gg/example");
      await expect(main.getByRole("link", { name: "/forum/rules" })).toBeVisible();
      await add("/start", "/index.php");
      await expect(page.getByLabel("New address")).toHaveAccessibleDescription(/is redirected itself/);
      await expect(page.getByLabel("Old address")).toHaveValue("/start");
      if (javaScriptEnabled) await closeMessage(page, javaScriptEnabled);
      await page.getByLabel("New address").fill("/download");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(main.getByRole("link", { name: "/start" })).toBeVisible();

      expect(await follow("/index.php?module=main")).toEqual([301, "/news?category=2"]);
      expect(await follow("/index.php?page=shop")).toEqual([301, "/itemshop"]);
      expect(await follow("/fil/INDEX.php")).toEqual([301, "/fil/news?category=2"]);
      expect(await follow("/forum/rules")).toEqual([301, "https://discord.gg/example"]);
      expect(await follow("/start/")).toEqual([301, "/download"]);
      expect(await follow("/index.html")).toEqual([404, undefined]);
      // A page that exists is not redirected.
      await add("/rankings", "/download");
      await expect(main.getByRole("link", { name: "/rankings", exact: true })).toBeVisible();
      expect(await follow("/rankings")).toEqual([200, undefined]);
      expect(await follow("/rankings?page=99999")).toEqual([404, undefined]);
      const posted = await request.post("/index.php", { maxRedirects: 0, form: { a: "b" } });
      expect(posted.status()).not.toBe(301);
    } finally {
      await portal.stop();
    }
  },
);
