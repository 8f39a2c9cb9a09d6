import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, logInAsAdmin, test } from "./portal-test.ts";

/** A user ID that no other test has. */
const newId = () => `m${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;

test("an owner imports accounts, whose players log in with their old password", { tag: "@embedded-only" }, async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const [strong, weak] = [newId(), newId()];
  await logInAsAdmin(page, "owner");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/players");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const list = page.getByLabel("Or paste the list");
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("The list has no accounts").first()).toBeVisible();
  await closeMessage(page, javaScriptEnabled);
  // Hashes of "Moonlit-Gate 7", made with bcrypt and hashlib of Python.
  const csv = [
    "user_login;user_email;user_pass;user_registered;role",
    `${strong};${strong}@old.test;$2a$04$UAs79als.ZvN11kthC4Gqe8gyXJmjofTrm3nPDNO0sD1.3noSUEqW;2020-05-06 07:08:09;player`,
    `${weak};${weak}@old.test;e2497d71ce0cf3176d7cdf2b8b58c00d;;player`,
    "owner;somebody@old.test;;;player",
  ].join("\r\n");
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${csv}`) },
  });
  await page.getByRole("button", { name: "Check the list" }).click();
  await expect(page.getByText("2 accounts would be created.")).toBeVisible();
  await expect(page.getByText("Not read: role.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Lines that are left out" })).toContainText(
    /4\s*User ID\s*Another account with a different e-mail address/,
  );
  await expectAccessible(page, "checked accounts");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (!javaScriptEnabled) await expect(list).toHaveValue(new RegExp(strong));
  await page.getByRole("button", { name: "Import 2 accounts" }).click();
  await expect(page.getByText("Imported accounts: 2. Nobody was sent an e-mail.").last()).toBeVisible();
  for (const UserID of [strong, weak]) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled });
    await logIn(await context.newPage(), { UserID, password: "Moonlit-Gate 7" });
    await context.close();
  }
});

test(
  "an editor imports posts of another site",
  { tag: ["@embedded-only", "@extended"] },
  async ({ browser, javaScriptEnabled }, { project }) => {
    // Publications outdate the copies of all pages.
    const portal = await startOwnPortal(`moving-${project.name}`);
    try {
      const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled });
      const page = await context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.request.get("/");
      await page.goto("/admin/news");
      await page.getByRole("link", { name: "Import", exact: true }).click();
      const check = page.getByRole("button", { name: "Check the export" });
      await page.getByLabel("Or paste the export").fill("<html>no export</html>");
      await page.getByLabel("State").selectOption("published");
      await check.click();
      await expect(page.getByText("The export has no posts").first()).toBeVisible();
      await closeMessage(page, javaScriptEnabled);
      await expect(page.getByLabel("Or paste the export")).toHaveValue("<html>no export</html>");
      const posts = [
        {
          title: "The old gate",
          content: '<h2>Open</h2><p>Come in. <img src="https://old.test/gate.png" alt="The gate"></p>',
          published_at: "2024-12-24T20:00:00+08:00",
          author: { name: "Keeper" },
        },
        { title: "", content: "<p>No title</p>", published_at: "2024-12-24T20:00:00+08:00" },
      ];
      await page.locator("input[type=file]").setInputFiles({
        ...{ name: "posts.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(posts)) },
      });
      await check.click();
      await expect(page.getByText("1 post would be created.")).toBeVisible();
      await expect(page.getByRole("table", { name: "Pictures to replace" })).toContainText("https://old.test/gate.png");
      await expect(page.getByRole("table", { name: "Posts that are left out" })).toContainText("2Subject is required.");
      await expectAccessible(page, "checked posts");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.getByRole("button", { name: "Import 1 post" }).click();
      await expect(page.getByText("Imported posts: 1.").last()).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/news$/);
      const row = page.getByRole("row").filter({ hasText: "The old gate" });
      await expect(row).toContainText("24 Dec 2024, 20:00");
      await expect(row).toContainText("Published");
      await context.close();
    } finally {
      await portal.stop();
    }
  },
);
