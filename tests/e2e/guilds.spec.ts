import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { test } from "./portal-test.ts";

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => main(page).locator("tbody tr");

test("the boards rank all guilds, each with its crest and a link to its page", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/rankings");
  await page.getByRole("link", { name: "Guilds", exact: true }).first().click();
  await expect(page).toHaveTitle("Guild Rankings | Moonlit Gate");
  const tabs = page.getByRole("navigation", { name: "Rankings" }).getByRole("link");
  await expect(tabs).toHaveText(["Most Wins", "Most Members", "Highest Level", "Club War Regions"]);
  await expect(rows(page)).toHaveCount(40);
  await expect(rows(page).first()).toContainText("SilverLantern");
  // A mark of the game, and a shield for a guild without one.
  await expect(rows(page).nth(0).locator("img")).toHaveAttribute("src", /^\/crest\/[\da-f]{16}\.png$/);
  await expect(rows(page).nth(3).locator("svg use")).toHaveAttribute("href", /shields\.svg#c\d$/);

  await tabs.filter({ hasText: "Highest Level" }).click();
  await expect(page).toHaveURL(/\/guilds\?order=level$/);
  await expect(tabs.nth(2)).toHaveAttribute("aria-current", "page");
  const levels = (await rows(page).locator(":scope > :last-child").allTextContents()).map(Number);
  const known = levels.filter((level) => !Number.isNaN(level));
  expect(known).toEqual([...known].sort((a, b) => b - a));
  expect(known).toHaveLength(39);
});

test("a board lists the regions of the club war with their owners", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/guilds");
  await page.getByRole("link", { name: "Club War Regions" }).click();
  await expect(page).toHaveURL(/\/guilds\?order=regions$/);
  const regions = main(page).getByRole("region", { name: "Club War Regions: 4 regions" }).locator("div li");
  await expect(regions).toHaveCount(4);
  await expect(regions.first()).toContainText(/^Sacred GateSince .+SilverLanternTax 5%$/);
  await expect(regions.first().locator("img").nth(1)).toHaveAttribute("src", /^\/crest\/[\da-f]{16}\.png$/);
  await expectAccessible(page, "regions");
  await regions.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SilverLantern");
});

test("a guild shows master, deputies, record, regions, members and history", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/guilds");
  await main(page).getByRole("link", { name: "SilverLantern" }).click();
  await expect(page).toHaveURL(/\/guild\/11\/SilverLantern$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SilverLantern");
  const figures = page.getByRole("region", { name: "Figures" });
  await expect(figures).toContainText(/Master\w+Deputies\w+/);
  await expect(figures).toContainText("Members26");
  await expect(figures.getByRole("link").first()).toHaveAttribute("href", /^\/character\/\d+\/\w+$/);
  await expect(page.getByRole("region", { name: "Regions held" }).getByRole("listitem")).toHaveText([
    /^Sacred GateSince .+Tax 5%$/,
    /^Trading HoleSince .+Tax 3%$/,
  ]);
  const members = page.getByRole("region", { name: "Members (26)" }).getByRole("listitem");
  await expect(members).toHaveCount(26);
  await expect(members.first()).toContainText("Master");
  await expect(page.getByRole("region", { name: "History" })).toContainText(/Silver Lampuntil .+LampPostuntil/);
  await expectAccessible(page, "guild");
});

test("links to boards have a picture with its size, and boards that do not exist have none", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const boards = {
    ...{
      "/rankings": "level",
      "/rankings?tab=killer": "killer",
      "/fil/rankings?tab=mmr": "mmr",
      "/halloffame": "hall",
    },
    ...{
      "/guilds": "guild-wins",
      "/fil/guilds?order=regions": "guild-regions",
      "/guild/11/SilverLantern": "guild-members",
    },
  };
  for (const [path, name] of Object.entries(boards)) {
    const html = await (await request.get(path)).text();
    const [, address = ""] = /<meta property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(html) ?? [];
    expect(address, path).toMatch(new RegExp(`^/static/[\\w-]+/share/${name}\\.jpg$`));
    expect(html).toMatch(/<meta property="og:image:width" content="1200"\/?>.*"og:image:height" content="630"/);
    const picture = await request.get(address);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    // Width and height of a JPEG picture are in its frame header.
    const body = await picture.body();
    const frame = body.indexOf(Buffer.from([0xff, 0xc2]));
    expect([body.readUInt16BE(frame + 7), body.readUInt16BE(frame + 5)]).toEqual([1200, 630]);
  }
  expect(await (await request.get("/guilds?order=none")).text()).not.toContain("og:image");
});

test("every address of a guild leads to that with its name, in every language", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const arabic = `/guild/31/${encodeURIComponent("نسور الليل")}`;
  const redirects = {
    "/guild/0011/LampPost": "/guild/11/SilverLantern",
    "/guild/31/x?page=1&other=2": arabic,
    "/fil/guild/11/x": "/fil/guild/11/SilverLantern",
  };
  for (const [from, to] of Object.entries(redirects)) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], from).toEqual([301, to]);
  }
  for (const path of [
    "/guild/11",
    "/guild/11/SilverLantern",
    "/guild/11/silverLANTERN",
    arabic,
    "/fil/guild/11/SilverLantern",
  ])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  for (const path of [
    "/guild/999",
    "/guild/x",
    "/guild/99999999999",
    "/guild/11/SilverLantern?page=2",
    "/guild/11/SilverLantern?page=99",
  ])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
});

test("an unknown guild has a page with a search", { tag: ["@flow", "@embedded-only"] }, async ({ page }) => {
  expect((await page.goto("/guild/999"))?.status()).toBe(404);
  await expect(main(page)).toContainText("This guild does not exist, or no longer does.");
  await main(page).getByRole("textbox", { name: "Name of a character or guild" }).fill("Pusang");
  await main(page).getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=Pusang$/);
  await expect(main(page).getByRole("listitem").filter({ hasText: "PusangGala" })).toHaveCount(1);
});

test("marks are kept for a year, and other sites may read the data of guilds", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const reply = await request.get("/api/guild/11");
  expect(reply.headers()).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "public, max-age=60" });
  const { GuName: name, GuMark: mark } = await reply.json();
  expect(name).toBe("SilverLantern");
  const picture = await request.get(mark);
  expect(picture.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await picture.body()).subarray(1, 4).toString()).toBe("PNG");
  for (const path of ["/crest/0000000000000000.png", "/crest/x.png", "/crest/0000000000000000.gif"])
    expect((await request.get(path)).status(), path).toBe(404);
  const other = await request.get("/api/get-top-rankings-list");
  expect(other.headers()).not.toHaveProperty("access-control-allow-origin");
});
