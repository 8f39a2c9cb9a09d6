import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { test } from "./portal-test.ts";

const main = (page: Page) => page.getByRole("main");
const results = (page: Page, list: "Characters" | "Guilds") =>
  main(page).getByRole("region", { name: list }).getByRole("link");

async function search(page: Page, name: string): Promise<void> {
  await main(page).getByRole("textbox", { name: "Name of a character or guild" }).fill(name);
  await main(page).getByRole("button", { name: "Search" }).click();
}

test("characters and guilds are found by a part of their name, and lead to their pages", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/guilds");
  await search(page, "night");
  await expect(page).toHaveURL(/\/search\?q=night$/);
  await expect(page).toHaveTitle("Search: night | Moonlit Gate");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(main(page).getByRole("textbox")).toHaveValue("night");
  await expect(results(page, "Guilds")).toHaveText(["Night Market"]);
  await expect(results(page, "Characters").filter({ hasText: "NightShiftNurse" })).toHaveCount(1);
  await expectAccessible(page, "name-search");
  await results(page, "Guilds").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night Market");
});

test("a name with typing errors suggests those that are like it", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/search");
  await expect(main(page)).toContainText("Type a name or a part of it.");
  // The first of two boards, as names to begin with.
  await expect(main(page).getByRole("region", { name: "Level Ranking" }).getByRole("link")).toHaveCount(6);
  await expect(main(page).getByRole("region", { name: "Most Wins" }).getByRole("link").first()).toHaveText(
    "SilverLantern",
  );
  await search(page, "PusnagGala");
  await expect(main(page)).toContainText("No character or guild is called “PusnagGala”. Did you mean one of these?");
  await expect(results(page, "Characters")).toHaveText(["PusangGala"]);
  await search(page, "qqqqqq");
  await expect(main(page)).toContainText("No character or guild is called “qqqqqq”, or anything like it.");
  await expectAccessible(page, "name-search-none");
  await search(page, "q");
  await expect(main(page)).toContainText("One letter is too short. Type at least two.");
  // Names of other scripts, from one syllable on.
  for (const [name, found] of [
    ["요정", "라면요정"],
    ["แมว", "แมวนักดาบ"],
    ["ليل", "صقر_الليل"],
  ] as const) {
    await search(page, name);
    await expect(results(page, "Characters").filter({ hasText: found })).toHaveCount(1);
  }
  await search(page, "달빛");
  await expect(results(page, "Guilds")).toHaveText(["달빛기사단"]);
});

test("a search of the rankings without a hit leads to the search for all names", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/rankings?player=angGala");
  await main(page).getByRole("link", { name: "Search all names" }).click();
  await expect(results(page, "Characters").first()).toHaveText("PusangGala");
});

test("any address of the search has a page, and other sites may search", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  for (const query of [
    "?q=",
    "?q=%20",
    "?q=%25",
    `?q=${"x".repeat(200)}`,
    "?q=%E2%80%8B",
    "?q='--",
    "?other=1",
    "?q=a&q=b",
  ])
    for (const path of ["/search", "/fil/search"])
      expect((await request.get(`${path}${query}`)).status(), path + query).toBe(200);
  const reply = await request.get("/api/search?search=lantern");
  expect(reply.headers()).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "public, max-age=60" });
  expect((await reply.json()).guilds[0]).toMatchObject({ GuNum: 11, GuName: "SilverLantern", match: "part" });
  expect((await request.get("/api/search?search=")).status()).toBe(400);
});
