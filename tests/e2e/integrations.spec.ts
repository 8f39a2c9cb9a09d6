import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, test, waitForFillTime } from "./portal-test.ts";

const owner = { UserID: "owner", password: "moonlit-gate-6" };
const main = (page: Page) => page.getByRole("main");

test(
  "an owner tells a program of tickets and sends a notice again, and gives another a key to read with",
  {
    tag: "@embedded-only",
  },
  async ({ browser, javaScriptEnabled }, { project }) => {
    test.slow();
    const portal = await startOwnPortal(`integrations-${project.name}`);
    try {
      const viewport = { width: 390, height: 900 };
      const page = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled, viewport })).newPage();
      await logIn(page, owner);
      await page.goto("/admin/notices/new");
      await page.getByRole("textbox", { name: /^Name/ }).fill("My bot");
      await page.getByLabel("Address", { exact: true }).fill("https://hooks.example.com/portal?key=hidden");
      await page.getByRole("textbox", { name: "Secret for signatures" }).fill("x".repeat(32));
      await page.getByRole("checkbox", { name: "Ticket closed" }).check();
      await page.getByRole("checkbox", { name: "Order paid" }).check();
      await main(page).getByRole("button", { name: "Save" }).click();
      // For a channel of people, these events are refused, and nothing that was typed is lost.
      await expect(main(page).getByText("Only the kind “Other webhook” gets this event.").first()).toBeVisible();
      if (javaScriptEnabled) await closeMessage(page, javaScriptEnabled);
      await page.getByLabel("Kind").selectOption({ label: "Other webhook" });
      await expect(page.getByRole("checkbox", { name: "Ticket closed" })).toBeChecked();
      await page.getByRole("textbox", { name: "Secret for signatures" }).fill("x".repeat(32));
      await expectAccessible(page, "a new destination");
      await main(page).getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("“My bot” is saved.").first()).toBeVisible();

      const visitor = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })).newPage();
      await visitor.goto("/ticket");
      const openedAt = Date.now();
      await visitor.locator("[name=name]").fill("somebody");
      await visitor.locator("[name=email]").fill("somebody@mail.test");
      await visitor.getByLabel("Category").selectOption({ index: 1 });
      await visitor.getByLabel("Subject").fill("My sword is gone");
      await visitor.getByRole("textbox", { name: "Message" }).fill("It was there yesterday.");
      await waitForFillTime(openedAt);
      await visitor.getByRole("button", { name: "Submit" }).click();
      await expect(visitor.getByText("Your ticket has been sent").first()).toBeVisible();
      await page.goto("/admin/tickets");
      await main(page).getByRole("link", { name: "My sword is gone" }).first().click();
      await main(page).getByRole("button", { name: "Close", exact: true }).click();
      await expect(page.getByText("The ticket is closed.").first()).toBeVisible();

      await page.goto("/admin/notices");
      await main(page).getByRole("link", { name: "What was sent to My bot" }).click();
      const row = main(page).getByRole("row", { name: /Ticket closed/ });
      await expect(row).toContainText("waiting");
      await expectAccessible(page, "what was sent");
      await row.getByRole("button", { name: "Send again" }).click();
      // Nobody answers at this address.
      await expect(row).toContainText("The server could not be reached.");
      expect(await page.content()).not.toContain("key=hidden");

      await page.goto("/admin/api-keys");
      await expectAccessible(page, "no API keys");
      await main(page).locator("summary", { hasText: "Create a key" }).click();
      await page.getByRole("textbox", { name: /^Name/ }).fill("Launcher");
      await page.getByRole("checkbox", { name: /Yes, create a key/ }).check();
      const create = main(page).getByRole("button", { name: "Create a key" });
      await create.click();
      await expect(main(page).getByText("Choose at least one thing that the key can do.").first()).toBeVisible();
      if (javaScriptEnabled) await closeMessage(page, javaScriptEnabled);
      await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Launcher");
      await page.getByRole("checkbox", { name: /Look up the state of an account/ }).check();
      await create.click();
      const shown = page.getByText(/^apikey\.[\w-]{43}$/).first();
      await expect(shown).toBeVisible();
      const key = (await shown.textContent()) ?? "";
      await expectAccessible(page, "a new API key");

      const read = (path: string) => fetch(`${portal.url}/api${path}`, { headers: { Authorization: `Bearer ${key}` } });
      const state = await read("/adminplayerstate/owner");
      expect(await state.json()).toMatchObject({ UserID: "owner", suspended: false });
      expect((await read("/adminorders")).status).toBe(403);
      expect((await read("/getcurrentuser")).status).toBe(403);
      expect((await read("/adminplayerstate/nobody-at-all")).status).toBe(404);

      await page.goto("/admin/api-keys");
      expect(await page.content()).not.toContain(key);
      const listed = main(page).getByRole("row", { name: /Launcher/ });
      await expect(listed).toContainText("players:read");
      await listed.locator("summary").click();
      await listed.getByLabel("Reason").fill("Tested");
      await listed.getByRole("checkbox").check();
      await listed.getByRole("button", { name: "Revoke" }).click();
      await expect(page.getByText("The key “Launcher” is revoked.").first()).toBeVisible();
      await expect(listed).toContainText("Revoked");
      expect((await read("/adminplayerstate/owner")).status).toBe(401);
    } finally {
      await portal.stop();
    }
  },
);
