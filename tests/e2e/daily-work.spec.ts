import { expect } from "@playwright/test";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test, waitForFillTime } from "./portal-test.ts";

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

      await page.goto("/admin/tickets?state=all");
      await main.getByRole("checkbox", { name: "Select My sword is gone" }).check();
      await main.getByRole("button", { name: "Apply" }).click();
      await closeMessage(page, javaScriptEnabled);
      await expect(main.getByText("Please choose an action.").first()).toBeVisible();
      await expect(main.getByRole("checkbox", { checked: true })).toHaveAccessibleName("Select My sword is gone");
      await main.getByLabel("Bulk action").selectOption({ label: "Urgent" });
      await main.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("1 row was changed.")).toBeVisible();
      await expect(main.getByRole("row", { name: /My sword is gone/ })).toContainText("Urgent");
      await expect(main.getByRole("row", { name: /My shield is gone/ })).not.toContainText("Urgent");
      await main.getByRole("link", { name: "Select all on this page" }).click();
      for (const box of await main.getByRole("checkbox").all()) await expect(box).toBeChecked();
      await main.getByLabel("Bulk action").selectOption({ label: "owner" });
      await main.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("2 rows were changed.")).toBeVisible();
      await expect(main.getByRole("row").filter({ hasText: "owner" })).toHaveCount(2);
      await expect(main.getByRole("checkbox", { checked: true })).toHaveCount(0);

      await page.goto("/admin/tickets?state=all&priority=urgent&page=1");
      await main.getByRole("link", { name: "Save this view" }).click();
      await page.getByRole("button", { name: "Save view" }).click();
      await closeMessage(page, javaScriptEnabled);
      await page.getByLabel("Name").fill("All that is urgent");
      await page.getByRole("button", { name: "Save view" }).click();
      const views = main.getByRole("navigation", { name: "Saved views" });
      await expect(views.getByRole("link", { name: "All that is urgent" })).toHaveAttribute("aria-current", "page");
      await expect(page).toHaveURL(/\/admin\/tickets\?state=all&priority=urgent$/);
      await page.goto("/admin/tickets");
      await views.getByRole("link", { name: "All that is urgent" }).click();
      await expect(main.getByRole("row")).toHaveCount(2);
      await views.getByRole("link", { name: "Saved views" }).click();
      await main.getByRole("button", { name: "Remove All that is urgent" }).click();
      await expect(main.getByText("You have not saved a view yet.")).toBeVisible();

      await page.goto("/admin/players");
      for (const name of ["player", "owner"])
        await main.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
      await main.getByLabel("Bulk action").selectOption({ label: "For 7 days" });
      await main.getByRole("button", { name: "Apply" }).click();
      await expect(main.getByText("Please enter the reason").first()).toBeVisible();
      await main.getByLabel("Reason, shown to the players").fill("Advertising another server");
      await main.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("1 row was changed.")).toBeVisible();
      await expect(main.getByRole("row", { name: /Select player / })).toContainText("Suspended");
      await expect(main.getByRole("row", { name: /Select owner / })).not.toContainText("Suspended");

      const lists = [
        { path: "/admin/items?category=costume", action: "Withdraw", shows: "Withdrawn" },
        { path: "/admin/items?category=costume", action: "Offer", shows: "Offered" },
        { path: "/admin/items?category=costume", action: "Potions", shows: "Potions", without: "?category=costume" },
        { path: "/admin/news?type=1", action: "Unpublish", shows: "Draft" },
      ];
      for (const { path, action, shows, without = "" } of lists) {
        await page.goto(path);
        const row = main.getByRole("row").nth(1);
        const name = (await row.getByRole("link").first().textContent()) ?? "";
        await row.getByRole("checkbox").check();
        await main.getByLabel("Bulk action").selectOption({ label: action });
        await main.getByRole("button", { name: "Apply" }).click();
        await expect(page.getByText("1 row was changed.")).toBeVisible();
        await page.goto(path.replace(without, ""));
        await expect(main.getByRole("row").filter({ hasText: name }).first()).toContainText(shows);
      }
    } finally {
      await portal.stop();
    }
  },
);
