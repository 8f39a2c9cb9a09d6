import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { crawl } from "./crawl.ts";
import { startOwnPortal } from "./own-portal.ts";
import { logIn, makeAccountOwn, test } from "./portal-test.ts";

/** The pages that only tell of the demo's game. */
const demoPages = ["/story", "/gallery", "/wallpaper", "/movies"];

/** Words of the site's own texts and of the demo's schools. */
const ownWords = [
  ...["the gate", "your gate", "ang gate"],
  ...["Sacred Gate", "Sungmun", "Mystic Peak", "Hyunam", "Phoenix", "Bonghwang"],
];

/** Gives all schools of the game other names, as an owner does. */
async function renameSchools(page: Page): Promise<void> {
  await page.goto("/admin/game/schools");
  const links = page.getByRole("main").getByRole("table").getByRole("link");
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const schools = [...new Set(addresses)].filter((address) => /\/schools\/(?!new)[\w-]+$/.test(address));
  expect(schools.length).toBe(3);
  for (const [index, address] of schools.entries()) {
    await page.goto(address);
    for (const field of await page.locator("[name^=name_], [name^=localName_], [name^=area_]").all())
      await field.fill(`Hall ${index + 1}`);
    await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/is saved/).first()).toBeVisible();
  }
}

/** The titles and names of what the demo shows: what its calls return in a language, and the headings of its own pages. */
async function demoWords(request: APIRequestContext, language: string): Promise<string[]> {
  const get = async (path: string) =>
    (await request.get(`/api/${path}`, { headers: { "Accept-Language": language } })).json();
  const { data: news } = await get("getnewsall/0/50/1/0");
  const { data: items } = await get("getshopitems/all/1");
  const { data: banners } = await get("getSiteBanners");
  const { data: downloads } = await get("getdownloadsall");
  const rankings = JSON.stringify(await get("get-top-rankings-list"));
  const names = [...rankings.matchAll(/"(?:ChaName|GuName)":"([^"]+)"/g)].map(([, name = ""]) => name);
  const listed = [...news, ...items, ...banners, ...downloads].flatMap((entry: Record<string, unknown>) =>
    ["subject", "title", "itemName", "item_name", "name"].map((field) => entry[field]),
  );
  const textOf = async (path: string) => (await request.get(language === "en" ? path : `/${language}${path}`)).text();
  // What every page has, such as the box with the login.
  const frame = await textOf("/serverinfo");
  const pages = demoPages.map(async (path) => {
    // Chapters of the story have the names of schools, which the owner edits with the game.
    const heading = path === "/story" ? /<h2 id="(?!sungmun|hyunam|bonghwang|map)[^"]*">([^<]+)</g : /<h2>([^<]+)</g;
    const titles = [...(await textOf(path)).matchAll(heading)].map(([, title = ""]) => title);
    return titles.filter((title) => !frame.includes(title));
  });
  const titles = (await Promise.all(pages)).flat();
  expect(titles.length).toBeGreaterThan(15);
  // Short names are parts of other words.
  return [...new Set([...listed, ...names, ...titles])].filter(
    (word): word is string => typeof word === "string" && word.length > 5,
  );
}

test(
  "an owner removes the demo, and no page in any language shows anything of it",
  { tag: ["@javascript", "@embedded-only"] },
  async ({ browser }, { project }) => {
    const portal = await startOwnPortal(`emptied-${project.name}`);
    try {
      const context = await browser.newContext({ baseURL: portal.url });
      const page = await context.newPage();
      const { request } = await browser.newContext({ baseURL: portal.url });
      const words = [...(await demoWords(request, "en")), ...(await demoWords(request, "fil"))];
      expect(words.length).toBeGreaterThan(60);
      for (const path of demoPages) expect((await request.get(path)).status()).toBe(200);

      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      await makeAccountOwn(page);
      await page.locator("summary", { hasText: "Remove the demo content" }).click();
      await page.getByLabel(/^Yes, delete everything/).check();
      await page.getByRole("button", { name: "Remove the demo content" }).click();
      await expect(page.getByText("The demo content is removed.").first()).toBeVisible();

      await renameSchools(page);
      const pages = await crawl(request, ["/", "/fil", "/sitemap.xml"]);
      expect(pages.size).toBeGreaterThan(60);
      const left = [...pages].flatMap(([path, { html }]) =>
        [...words, ...ownWords]
          .filter((word) => html.includes(word.replaceAll("&", "&amp;")))
          .map((word) => `${path}: ${word}`),
      );
      expect(left).toEqual([]);
      // One picture of the gallery is also the sign of the guide to the classes.
      const pictures = /\/static\/[\w-]+\/(?:gallery\/(?!dawn-fist)|wallpapers\/|movies\/|banners\/night-gate)/;
      expect(
        [...pages].flatMap(([path, { html }]) => pictures.exec(html)?.map((found) => `${path}: ${found}`) ?? []),
      ).toEqual([]);
      expect([...pages.keys()].filter((path) => demoPages.some((one) => path.replace("/fil", "") === one))).toEqual([]);
      for (const path of demoPages) expect((await request.get(path)).status(), path).toBe(404);

      // What the owner makes of them is theirs alone.
      await page.goto("/admin/gallery/gallery/new");
      await page.getByLabel("Title").first().fill("Guild war");
      await page.getByRole("combobox", { name: /^Picture/ }).fill("/art/news/notice.webp");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("main").getByRole("link", { name: "Guild war" })).toBeVisible();
      await page.goto("/admin/features");
      await page.getByLabel("Gallery").check();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The features are saved.").first()).toBeVisible();
      await page.goto("/gallery");
      await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Guild war"]);
    } finally {
      await portal.stop();
    }
  },
);
