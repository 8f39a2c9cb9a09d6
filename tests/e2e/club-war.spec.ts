import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { closeMessage, logIn, newAccount, playerApi, test } from "./portal-test.ts";

test("the page has the next war, the regions with their owners, the table of the season and its results", {
  tag: "@flow",
}, async ({ page, javaScriptEnabled }) => {
  // Without a key in use, as when another test has revoked the only one, owners are not known.
  const owner = await playerApi(page.request, { ...newAccount(), UserID: "owner", password: "moonlit-gate-6" });
  const key = { server: `war-${Date.now().toString(36)}`, scopes: ["characters"], confirm: "on" };
  const made = await owner.post("/adminbridge/make", key);
  expect(made.status(), await made.text()).toBe(200);
  const regions = page.getByRole("region", { name: "Regions" });
  // A page that was cached before is served some seconds longer.
  await expect(async () => {
    await page.goto("/clubwar");
    await expect(regions.getByRole("listitem")).toHaveCount(4, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1, name: "Club War" })).toBeVisible();
  const next = page.getByRole("region", { name: /^(Next war|On now)$/ });
  await expect(next.getByRole("listitem").first()).toContainText(
    /Sun, \d+ \w{3}, (19:30–19:55|20:15–20:40|21:00–21:25)/,
  );
  // The server writes the date; scripts count.
  if (javaScriptEnabled) await expect(next.locator("count-down time").first()).toHaveText(/\d\d:\d\d:\d\d$/);
  else await expect(next.locator("count-down").first()).toBeHidden();
  await expect(regions.getByRole("listitem").filter({ hasText: "Phoenix PH" })).toContainText("Red Kite");
  const table = page.getByRole("table", { name: "Season table" });
  await expect(table.getByRole("row").nth(1)).toContainText(/^1/);
  const results = page.getByRole("table", { name: "Results" });
  await expect(results.getByRole("columnheader")).toHaveText([
    "Sacred Gate 19:30–19:55",
    "Mystic Peak 20:15–20:40",
    "Phoenix 21:00–21:25",
  ]);
  await expect(results.getByRole("row").nth(1)).toContainText(/^Sun, \d/);
  await expectAccessible(page, "the club war");
  await table.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/guild\/\d+\//);
  const seasons = page.getByRole("region", { name: "Club War by season" });
  await expect(seasons.getByRole("listitem").first()).toContainText(/^(Season 1|Pre-season)\d+ regions? won$/);
  await seasons.getByRole("link", { name: "Pre-season" }).click();
  await expect(page).toHaveURL(/\/clubwar\?season=preseason$/);
});

test("a season that is over has a winner and pages of results; an unknown one is told", async ({ page }) => {
  await page.goto("/clubwar?season=preseason");
  const season = page.getByRole("region", { name: "Pre-season" });
  await expect(season.getByRole("heading", { name: "Winner" })).toBeVisible();
  await expect(season).toContainText("SilverLantern");
  await expectAccessible(page, "a season that is over");
  await page
    .getByRole("navigation", { name: "Pages of results" })
    .getByRole("link", { name: /^(Page )?2$/ })
    .click();
  await expect(page).toHaveURL(/season=preseason&page=2#results$/);
  await expect(page.getByRole("table", { name: "Results" }).getByRole("row").nth(1)).toBeVisible();
  for (const path of ["/clubwar?season=none", "/clubwar?season=%00%27", "/clubwar?page=99"])
    expect((await page.request.get(path)).status(), path).toBe(404);
  await page.goto("/clubwar?season=none");
  await expect(page.getByText("There is no such season.")).toBeVisible();
  await page.getByRole("link", { name: "To the present season" }).click();
  await expect(page.getByRole("heading", { name: "Season 1" })).toBeVisible();
});

test(
  "owners plan a war that is on now, show it on the first page, and correct a result",
  {
    tag: "@embedded-only",
  },
  async ({ browser, javaScriptEnabled }, { project }) => {
    const portal = await startOwnPortal(`club-war-${project.name}`);
    try {
      const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled });
      const page = await context.newPage();
      const main = page.getByRole("main");
      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await page.goto("/admin/clubwar");
      await expectAccessible(page, "the club war in the console");
      await page.goto("/admin/clubwar/wars/new");
      await main.locator("[name=name_en]").fill("All week");
      await page.getByLabel("Number of the region").fill("4");
      await page.getByLabel("Begins").fill("00:00");
      await page.getByLabel("Minutes").fill("1440");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Choose at least one day of the week.").first()).toBeVisible();
      await closeMessage(page, javaScriptEnabled);
      await expect(page.getByLabel("Minutes")).toHaveValue("1440");
      for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
        await page.getByLabel(day).check();
      await main.getByRole("button", { name: "Save" }).click();
      await expect(main.getByRole("link", { name: "All week" })).toBeVisible();

      await page.goto("/clubwar");
      const war = page.getByRole("region", { name: "On now" });
      await expect(war.getByRole("listitem")).toContainText(["Trading Hole"]);
      await expectAccessible(page, "a war that is on");
      await page.goto("/");
      await expect(page.getByRole("region", { name: "Club War" })).toHaveCount(0);
      await page.goto("/admin/home/boxes/clubwar");
      await page.getByLabel("Hidden").uncheck();
      await main.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL(/\/admin\/home\/boxes$/);
      await page.goto("/");
      await expect(page.getByRole("region", { name: "Club War" })).toContainText("On now: Trading Hole");

      // The latest result in the console, which somebody corrects.
      await page.goto("/admin/clubwar?region=3");
      await expect(main.getByLabel("Region")).toHaveValue("3");
      await expect(main.getByRole("table", { name: "Results" }).getByRole("row").nth(1)).toContainText("Phoenix");
      await main.getByRole("table", { name: "Results" }).getByRole("link").first().click();
      await expectAccessible(page, "a result in the console");
      await page.getByLabel("Number of the guild").fill("99999");
      await page.getByLabel("Reason").fill("The referee counted again");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The game has no guild with the number 99999.").first()).toBeVisible();
      await closeMessage(page, javaScriptEnabled);
      await expect(page.getByLabel("Reason")).toHaveValue("The referee counted again");
      await page.getByLabel("Number of the guild").fill("13");
      await main.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL(/\/admin\/clubwar$/);
      await page.goto("/admin/clubwar?region=3");
      await expect(main.getByRole("table", { name: "Results" }).getByRole("row").nth(1)).toContainText("Kapatiran");
      await page.goto("/clubwar");
      await expect(
        page.getByRole("table", { name: "Results" }).getByRole("row").nth(1).getByRole("cell").nth(2),
      ).toContainText("Kapatiran");

      // A site without a schedule and seasons.
      for (const list of ["wars", "seasons"]) {
        await page.goto(`/admin/clubwar/${list}`);
        await main.getByText("Back to the default").first().click();
        await main.getByLabel(/^Yes, delete my changes/).check();
        await main.getByRole("button", { name: "Back to the default" }).click();
        await expect(page.getByText("The list is empty.")).toBeVisible();
      }
      await page.goto("/clubwar");
      await expect(page.getByText("No war is planned at the moment.")).toBeVisible();
      await expectAccessible(page, "the club war without a schedule");
    } finally {
      await portal.stop();
    }
  },
);
