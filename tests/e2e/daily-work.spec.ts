import { expect } from "@playwright/test";
import { startOwnPortal } from "./own-portal.ts";
import { logIn, test, waitForFillTime } from "./portal-test.ts";

test(
  "the menu says how many tickets wait, and a ticket leads to the next one",
  { tag: ["@no-javascript", "@embedded-only"] },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const portal = await startOwnPortal(`daily-${project.name}`);
    try {
      const page = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled })).newPage();
      for (const subject of ["My sword is gone", "My shield is gone"]) {
        const visitor = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })).newPage();
        await visitor.goto("/ticket");
        const openedAt = Date.now();
        await visitor.locator("[name=name]").fill("somebody");
        await visitor.locator("[name=email]").fill("somebody@mail.test");
        await visitor.getByLabel("Category").selectOption({ index: 1 });
        await visitor.getByLabel("Subject").fill(subject);
        await visitor.getByRole("textbox", { name: "Message" }).fill("It was there yesterday.");
        await waitForFillTime(openedAt);
        await visitor.getByRole("button", { name: "Submit" }).click();
        await expect(visitor.getByText("Your ticket has been sent").first()).toBeVisible();
        await visitor.close();
      }
      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.goto("/admin/tickets");
      const tickets = page.getByRole("navigation", { name: "Admin console" }).getByRole("link", { name: /^Tickets/ });
      await expect(tickets).toHaveAccessibleName("Tickets 2 waiting");
      const main = page.getByRole("main");
      await main
        .getByRole("link", { name: /My sword is gone/ })
        .first()
        .click();
      await expect(main.getByText("My sword is gone").first()).toBeVisible();
      await main.getByRole("link", { name: "Next ticket" }).click();
      await expect(main.getByText("My shield is gone").first()).toBeVisible();
      await main.getByRole("button", { name: "Close", exact: true }).click();
      await expect(tickets).toHaveAccessibleName("Tickets 1 waiting");
      await main.getByRole("link", { name: "Next ticket" }).click();
      await expect(main.getByText("My sword is gone").first()).toBeVisible();
      await expect(main.getByRole("link", { name: "Next ticket" })).toHaveCount(0);
      await page.screenshot({ path: test.info().outputPath("menu.png") });
    } finally {
      await portal.stop();
    }
  },
);
