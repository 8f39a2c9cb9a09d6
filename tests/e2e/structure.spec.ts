import { expect, type Page } from "@playwright/test";
import { startOwnPortal } from "./own-portal.ts";
import { logIn, test } from "./portal-test.ts";

/** Saves the form of a page of the console. */
async function save(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/is saved/).first()).toBeVisible();
}

test("an owner changes menus and social links, and visitors see it at once", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ browser }) => {
  const portal = await startOwnPortal("structure");
  try {
    const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
    const owner = await context.newPage();
    const visitor = await (await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })).newPage();
    const header = visitor.getByRole("banner");
    await logIn(owner, { UserID: "owner", password: "moonlit-gate-6" });
    await visitor.goto("/news");
    const labelsOf = async () =>
      await header.locator("li:has(ul)", { hasText: "Guide" }).locator("ul a").allTextContents();
    expect(await labelsOf()).toEqual(["Story", "Character", "Game System"]);

    await owner.goto("/admin/menus");
    await owner.getByRole("link", { name: "Guide", exact: true }).click();
    await owner.getByRole("link", { name: "Story", exact: true }).click();
    await owner.getByLabel("Label in English").fill("The tale");
    await save(owner);
    await owner.getByRole("button", { name: "Down The tale" }).click();
    await owner.getByRole("link", { name: "Game System", exact: true }).click();
    await owner.getByLabel("Shown").selectOption({ label: "Nowhere: hidden" });
    await save(owner);
    await owner.getByRole("link", { name: "Add an entry" }).click();
    await owner.getByLabel("Label in English").fill("Wiki");
    await owner.getByLabel("Address").fill("javascript:alert(1)");
    await owner.getByRole("button", { name: "Save", exact: true }).click();
    await expect(owner.getByText(/^Address must be a path such as/).first()).toBeVisible();
    await expect(owner.getByLabel("Label in English")).toHaveValue("Wiki");
    await owner.getByLabel("Address").fill("/wiki");
    await save(owner);
    await expect(owner.getByText("“Wiki” leads to /wiki. The site has no such page.")).toBeVisible();
    await visitor.goto("/news");
    expect(await labelsOf()).toEqual(["Character", "The tale", "Wiki"]);

    await owner.goto("/admin/menus/socials");
    await owner.getByRole("link", { name: "Add a social link" }).click();
    await owner.getByLabel("Network").selectOption("Twitch");
    await owner.getByLabel("Address").fill("https://twitch.example/moonlit");
    await save(owner);
    await visitor.goto("/socials");
    await expect(visitor.getByRole("link", { name: "Twitch" })).toHaveCount(2);
    await expect(visitor.getByRole("contentinfo").getByRole("link", { name: "Twitch" })).toBeVisible();

    await owner.goto("/admin/home");
    await owner.getByRole("link", { name: "Hero texts" }).click();
    await owner.getByLabel("Headline").first().fill("Fight at dusk");
    await save(owner);
    await owner.goto("/admin/home/boxes");
    await owner.getByRole("button", { name: "Up Events" }).click();
    await owner.getByRole("link", { name: "Club tax" }).click();
    await owner.getByLabel("Hidden").check();
    await save(owner);
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Fight at dusk");
    const headings = await visitor.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(headings.slice(0, 2)).toEqual(["Events", "Latest news"]);
    expect(headings).not.toContain("Club tax");

    await owner.goto("/admin/game/boards");
    await owner.getByRole("link", { name: "Killer" }).click();
    await owner.getByLabel("Name in English").fill("Duels");
    await owner.getByLabel("Column with the class").uncheck();
    await save(owner);
    await visitor.goto("/rankings?tab=killer");
    await expect(visitor.getByRole("heading", { name: "Duels" })).toBeVisible();
    await expect(visitor.getByRole("columnheader", { name: "School" })).toBeVisible();
    await expect(visitor.getByRole("columnheader", { name: "Class" })).toHaveCount(0);

    await owner.goto("/admin/game/boards");
    await owner.getByRole("link", { name: "Hours Online" }).click();
    await owner.getByLabel("Hidden").uncheck();
    await save(owner);
    await visitor.goto("/rankings?tab=mmr&school=1");
    await visitor.getByRole("link", { name: "Hours Online" }).click();
    await expect(visitor).toHaveURL(/\/rankings\?tab=hours$/);
    await expect(visitor.getByText("Top 100 players by all their hours in the game.")).toBeVisible();
    await expect(visitor.getByRole("columnheader")).toHaveText([
      "Rank",
      "Character Name",
      "Class",
      "School",
      "Level",
      "Hours",
    ]);
    const hours = await visitor.locator("tbody tr > :last-child").allTextContents();
    const numbers = hours.map((text) => Number(text.replaceAll(",", "")));
    expect(numbers).toHaveLength(100);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    await expect(visitor.getByRole("combobox", { name: "Month" })).toHaveCount(0);
    expect((await visitor.goto("/rankings?tab=hours&school=1"))?.status()).toBe(404);

    await owner.goto("/admin/game/guildboards");
    await owner.getByRole("button", { name: "Up Most Members" }).click();
    await owner.getByRole("link", { name: "Most Wins" }).click();
    await owner.getByLabel("Hidden").check();
    await save(owner);
    await visitor.goto("/guilds");
    const tabs = visitor.getByRole("navigation", { name: "Rankings" }).getByRole("link");
    await expect(tabs).toHaveText(["Most Members", "Highest Level", "Club War Regions"]);
    await expect(tabs.first()).toHaveAttribute("aria-current", "page");
    const [hidden, unknown] = [await visitor.goto("/guilds?order=wins"), await visitor.goto("/guilds?order=none")];
    expect([hidden?.status(), unknown?.status()]).toEqual([404, 404]);

    await owner.goto("/admin/menus");
    await owner.locator("summary", { hasText: "Restore the default menus" }).click();
    await owner.getByRole("checkbox", { name: /^Yes, replace all sections/ }).check();
    await owner.getByRole("button", { name: "Restore the default menus" }).click();
    await expect(owner.getByText("is the default again")).toBeVisible();
    await visitor.goto("/news");
    expect(await labelsOf()).toEqual(["Story", "Character", "Game System"]);
  } finally {
    await portal.stop();
  }
});
