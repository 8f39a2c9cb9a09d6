import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { logInAsAdmin, test } from "./portal-test.ts";

test("the help of a page opens at its heading, with pictures, and a guide leads to its pages", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAsAdmin(page, "owner");
  await page.goto("/admin/tickets/figures");
  const help = page.getByRole("link", { name: "Open the help" });
  const target = (await help.boundingBox())!;
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
  await help.click();
  await expect(page).toHaveURL(/\/admin\/help\/tickets#figures$/);
  await expect(page.getByRole("heading", { name: "Figures" })).toBeInViewport();
  const picture = page.getByRole("img", { name: /^The queue of tickets/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(820);
  await expect(picture).toHaveAttribute("loading", "lazy");

  await page.getByRole("link", { name: "All chapters" }).click();
  await page.getByRole("link", { name: "Your first day as an owner" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your first day as an owner");
  await expectAccessible(page, "a guide");
  await page.getByRole("main").getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
});

test("the help is read in Filipino", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAsAdmin(page, "support");
  await page.goto("/admin/help");
  await page.getByRole("link", { name: "Filipino" }).click();
  await page.getByRole("link", { name: "Unang araw mo sa staff" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Unang araw mo sa staff");
  await expect(page.locator("[lang=fil]").filter({ has: heading })).toHaveCount(1);
  await expectAccessible(page, "a guide in Filipino");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  // Support may not open the payments, so the guide names the right instead.
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Mga payment" })).toHaveAttribute("href", /^\/admin\/help\/payments/);
  await expect(main).toContainText("Payments (kailangan nito ang right na “handle payments”)");
  await expect(main.getByRole("link", { name: "Tickets", exact: true })).toHaveAttribute("href", "/admin/tickets");

  await main.getByRole("link", { name: "Mga payment" }).click();
  await expect(heading).toHaveText("Mga payment");
  await expect(page.getByText("Hindi pa naisasalin ang tekstong ito")).toHaveCount(0);
  await main.getByRole("link", { name: "English" }).click();
  await expect(heading).toHaveText("Payments");
  expect((await page.goto("/admin/help/nothing"))?.status()).toBe(404);
  expect((await page.goto("/admin/help/README"))?.status()).toBe(404);
});
