import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { closeMessage, logIn, test } from "./portal-test.ts";

const main = (page: Page) => page.getByRole("main");

test("a name in the rankings leads to the character, with its places, months and guild", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/rankings");
  await main(page).getByRole("link", { name: "TaxCollect0r" }).click();
  await expect(page).toHaveURL(/\/character\/1280$/);
  await expect(page).toHaveTitle("TaxCollect0r | Moonlit Gate");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/character\/1280\/TaxCollect0r$/);
  const stage = page.getByRole("region", { name: "TaxCollect0r" });
  await expect(stage).toContainText("Assassin");
  await expect(stage.getByText(/^#\d+$/).first()).toBeVisible();
  await expect(stage.getByText(/Best: #\d+, \w+ \d{4}$/).first()).toBeVisible();
  const months = page.getByRole("region", { name: "Month by month" });
  await expect(months.locator("svg")).toHaveCount(2);
  await months.getByText("In numbers").click();
  await expect(months.getByRole("row")).toHaveCount(25);
  await expectAccessible(page, "character");
});

test("another name leads to the present one, and an unknown number to a page with a search", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, request }) => {
  const found = await request.get("/fil/character/1280/Before", { maxRedirects: 0 });
  expect([found.status(), found.headers().location]).toEqual([301, "/fil/character/1280/TaxCollect0r"]);
  for (const path of ["/character/99", "/character/x", "/character/99999999999999999999"])
    expect((await request.get(path)).status(), path).toBe(404);
  await page.goto("/character/99");
  await main(page).getByRole("textbox", { name: "Name of a character or guild" }).fill("TaxColl");
  await main(page).getByRole("button", { name: "Search" }).click();
  await expect(main(page).getByRole("link", { name: "TaxCollect0r" })).toBeVisible();
});

test("a player hides the characters, and shows them again", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, request, javaScriptEnabled }) => {
  await logIn(page, { UserID: "player", password: "moonlit-gate-1" });
  await page.goto("/user");
  const panel = page.getByRole("region", { name: "Characters" });
  const href = (await panel.getByRole("link").first().getAttribute("href")) ?? "";
  const api = `/api/character/${/\d+/.exec(href)?.[0]}`;
  expect((await (await request.get(api)).json()).character).not.toBeNull();
  await panel.getByRole("button", { name: "Hide my characters" }).click();
  await expect(page.getByText("Your characters are hidden now.")).toBeVisible();
  expect((await (await request.get(api)).json()).character).toBeNull();
  await closeMessage(page, javaScriptEnabled);
  await panel.getByRole("button", { name: "Show my characters" }).click();
  await expect(page.getByText("Your characters have pages now.")).toBeVisible();
  expect((await (await request.get(api)).json()).character).not.toBeNull();
});

test("the hall of fame has the first three of each board by month and year", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/halloffame");
  const month = main(page).getByRole("region").first();
  await expect(month.getByRole("heading", { level: 3 })).toHaveText([
    "Mmr Ranking",
    "Level Ranking",
    "Richest Ranking",
    "Killer Ranking",
  ]);
  await expect(month.getByRole("listitem").filter({ hasNot: page.locator("h3") })).toHaveCount(12);
  // Of the months before, the first is open.
  const earlier = main(page).locator("details");
  await expect(earlier.nth(0).getByRole("link").first()).toBeVisible();
  await expect(earlier.nth(1).getByRole("link").first()).toBeHidden();
  await earlier.nth(1).getByRole("heading").click();
  await expect(earlier.nth(1).getByRole("link").first()).toBeVisible();
  const years = page.getByRole("navigation", { name: "Years" }).getByRole("link");
  await years.last().click();
  await expect(page).toHaveURL(/\/halloffame\?year=\d{4}$/);
  await expectAccessible(page, "hall-of-fame");
});
