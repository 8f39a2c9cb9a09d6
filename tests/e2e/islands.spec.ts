import { expect } from "@playwright/test";
import { logInAsAdmin, test } from "./portal-test.ts";

/** Pages with islands, and an element in the island of each. */
const pages = [{ path: "/admin/branding", element: "page-island li" }];

test("islands are hydrated without warnings, and keep the elements of the server", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  const problems: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", ({ message }) => problems.push(message));
  await logInAsAdmin(page, "owner");
  for (const { path, element } of pages) {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/entry\.client-/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page
      .locator(element)
      .first()
      .evaluate((first) => first.setAttribute("data-of-server", ""));
    arrive();
    // React keeps its root in a property of the element.
    await page.waitForFunction(() =>
      [...document.querySelectorAll("page-island")].every((island) =>
        Object.keys(island).some((name) => name.startsWith("__reactContainer")),
      ),
    );
    await expect(page.locator("page-island [data-of-server]"), path).toHaveCount(1);
  }
  expect(problems).toEqual([]);
});
