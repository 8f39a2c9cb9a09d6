import { expect, type Page } from "@playwright/test";
import { startOwnPortal } from "./own-portal.ts";
import { test as base, logIn } from "./portal-test.ts";

/** What is written here is on all pages, so these tests have their own portal. */
const test = base.extend<object, { portal: string }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from the pattern
    async ({}, use) => {
      const { url, stop } = await startOwnPortal("long-words");
      await use(url);
      await stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ portal }, use) => use(portal),
});

const word = "MoonlitGatePhilippinesChampionshipOpeningWeekendEvents";
const code = `<pre>${word.repeat(6)}</pre>`;
const table = `<table><tr>${`<td>${word}</td>`.repeat(4)}</tr></table>`;
const content = `<p>${word} <a href="/news">before</a></p>${code}${table}<ul><li>${word}</li></ul><h2>${word}</h2><p><code>${word}</code></p>`;

/** Writes content with long words of every kind as the owner; returns the addresses of its pages. */
async function writeContent(page: Page): Promise<{ site: string[]; console: string[]; article: string }> {
  await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(path, { form: { intent: "save", ...form }, maxRedirects: 0 });
    expect(answer.status(), `${path} ${(await answer.text()).match(/role="alert">.*?<\/div>/)?.[0]}`).toBe(302);
  };
  // An hour ago in Manila, so that it is in every list.
  const date = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16);
  const news = { type: "0", author: word, format: "html", content, publishedAt: date, state: "published", tags: "" };
  const thumbnail = { imgThumbnail: "/art/news/notice.webp", isShowThumbnail: "on" };
  for (let count = 0; count < 4; count += 1) await post("/admin/news/new", { subject: word, ...news, ...thumbnail });
  // The picture has another shape than the carousel.
  const banner = { imgUrl: "/art/news/notice.webp", alt: word, title: word, text: word, link: "/news" };
  await post("/admin/banners/new", banner);
  const download = {
    name: word,
    address: "/x.zip",
    type: "client",
    description: word,
    date,
    version: word.slice(0, 30),
  };
  await post("/admin/downloads/new", download);
  await post("/admin/items/new", { name: word, category: "box", price: "1", info: word, offered: "on" });
  const own = { title: word, path: "long-words", section: "guide", description: word, format: "html", content };
  await post("/admin/pages/own/new", { ...own, inMenu: "on", state: "published" });
  const id = (await (await page.request.get("/admin/news.csv")).text()).split("\r\n")[1]?.split(",")[0];
  const article = `/news?topic=${id}`;
  return {
    article,
    site: ["/", "/news", article, "/news?category=0", `/itemshop?q=${word}`, "/download", "/long-words"],
    console: ["/admin/news", `/admin/items?search=${word}`, "/admin/banners", "/admin/downloads", "/admin/pages"],
  };
}

test("no page is wider than the screen, however long its words are", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  const pages = await writeContent(page);
  // Copies are outdated for at most a second after a publication.
  await expect.poll(async () => (await page.request.get("/")).text(), { intervals: [100] }).toContain(word);
  for (const path of [...pages.site, ...pages.console]) {
    await page.goto(path);
    await expect.soft(page.getByRole("main"), path).toContainText(word);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }

  // Code scrolls within its box, also with the keyboard.
  await page.goto(pages.article);
  const pre = page.locator("pre");
  await page.getByRole("main").getByRole("link", { name: "before" }).focus();
  await page.keyboard.press("Tab");
  await expect(pre).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => pre.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  // Every banner has the same box, and shows its title in it.
  await page.goto("/");
  await page.locator(`banner-carousel ol a[aria-label*="${word}"]`).click();
  const slide = page.locator("banner-carousel ul > li").filter({ hasText: word });
  const picture = slide.locator("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.clientHeight)).toBe(210);
  const [title, box] = [
    await slide.locator("strong").boundingBox(),
    await page.locator("banner-carousel").boundingBox(),
  ];
  expect(title!.y + title!.height).toBeLessThan(box!.y + box!.height);
});
