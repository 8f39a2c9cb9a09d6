import { expect } from "@playwright/test";
import { startOwnPortal } from "./own-portal.ts";
import { logIn, test } from "./portal-test.ts";

test("the three boards are in order, each with its latest item flagged new, relative dates and views", {
  tag: "@upstream",
}, async ({ page }) => {
  await page.goto("/news");
  const boards = page.getByRole("main").getByRole("region");
  await expect(boards).toHaveCount(3);
  await expect(boards.getByRole("heading", { level: 2 })).toHaveText(["All News", "Events", "Guides"]);
  for (const board of await boards.all()) {
    await expect(board.getByRole("columnheader")).toHaveText(["Subject", "Writer", "Date", "Views"]);
    const rows = board.locator("tbody tr");
    // The newest of all news may stand above their table, as cards.
    const links = board.locator("a[href*='topic=']");
    await expect(links).toHaveCount(9);
    await expect(board.getByText("new", { exact: true })).toHaveCount(1);
    await expect(links.first().locator("xpath=ancestor::*[self::li or self::tr]")).toContainText("new");
    for (const row of await rows.all()) {
      const cells = row.locator("td");
      await expect(cells.nth(0).getByRole("link")).toHaveAttribute("href", /^\/news\?topic=\d+$/);
      await expect(cells.nth(2)).toHaveText(/^\d+ (minute|hour|day|week|month)s? ago$/);
      await expect(cells.nth(3)).toHaveText("65");
    }
  }
});

test("the newest items with a picture stand above the boards", { tag: "@embedded-only" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/news");
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("picture") });
  await expect(cards).toHaveCount(3);
  const subjects = page.getByRole("table", { name: "All News" }).locator("tbody a");
  const hrefs = await subjects.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  // Not in the table once more.
  expect(hrefs).toHaveLength(6);
  for (const link of await cards.getByRole("link").all()) expect(hrefs).not.toContain(await link.getAttribute("href"));
});

test("rows have the picture of their item, drawn small, and all news the kinds of items", {
  tag: "@embedded-only",
}, async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const row = page.getByRole("table", { name: "All News" }).locator("tbody tr").first();
  for (const [width, frame] of [
    [360, { width: 72, height: 48 }],
    [1440, { width: 112, height: 64 }],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/news");
    await row.scrollIntoViewIfNeeded();
    expect(await row.locator("td > i").boundingBox()).toMatchObject(frame);
    await expect(row.locator("img")).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  const files = requested.filter((path) => path.includes("/club-war"));
  expect(new Set(files.map((path) => path.replace(/^.*\//, "")))).toEqual(new Set(["club-war-thumb.avif"]));
  const kinds = page.getByRole("table", { name: "All News" }).locator("tbody td:first-child > span").first();
  await expect(kinds).toHaveText("News");
  await expect(page.getByRole("table", { name: "Events" }).getByText("Event", { exact: true })).toHaveCount(0);
});

test("an event that is on is a card over the whole board, with its end and the days left", {
  tag: "@embedded-only",
}, async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/news");
    const board = page.getByRole("table", { name: "Events" });
    const card = board.getByRole("row", { name: "Blossom Festival" });
    await expect(card).toContainText(/On now until \d+ \w{3} · Ends in \d+ days/);
    await expect(board.getByText("On now")).toHaveCount(1);
    const [box, other] = [(await card.boundingBox())!, (await board.locator("tbody tr").last().boundingBox())!];
    expect(box.width).toBe(other.width);
    expect(box.height).toBeGreaterThan(1.8 * other.height);
  }
});

test("the three boards have the same columns", { tag: "@embedded-only" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/news");
  const heads = page.getByRole("columnheader", { name: "Date" });
  const places = await heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  expect(places).toHaveLength(3);
  expect(new Set(places).size).toBe(1);
});

test("a subject leads to its detail with writer, date and text", { tag: "@upstream" }, async ({ page }) => {
  await page.goto("/news");
  const link = page.locator("tbody tr").first().getByRole("link");
  const subject = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  const table = page.getByRole("article").getByRole("table").first();
  await expect(table.getByRole("rowheader")).toHaveText(["Subject", "Writer", "Date"]);
  await expect(table.getByRole("row", { name: "Subject" }).getByRole("cell")).toContainText(subject);
  await expect(table.getByRole("row", { name: "Writer" }).getByRole("cell")).not.toBeEmpty();
  await expect(table.getByRole("row", { name: "Date" }).getByRole("cell")).toHaveText(
    /^\d{4}-\d\d-\d\d \d\d:\d\d \(.+ ago\)$/,
  );
  // The text is the table's last row, at full width.
  await expect(table.locator(":scope > tbody > tr").last().locator(":scope > td[colspan]")).not.toBeEmpty();
  expect((await page.getByRole("article").textContent())?.length).toBeGreaterThan(400);
});

test("the breadcrumbs and the menu of an article lead to its board", { tag: "@embedded-only" }, async ({ page }) => {
  await page.goto("/topic/3");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect(crumbs).toHaveText(["Home", "News", "Guides"]);
  const entry = page.locator(".sub-menu [aria-current]");
  await expect(entry).toHaveText("Guides");
  await expect(entry).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("main").getByRole("link", { name: "Back to the list" })).toHaveAttribute(
    "href",
    "/news?category=1",
  );
});

test("an article has its subject once as a heading, on the picture of its section, also on phones", {
  tag: "@embedded-only",
}, async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/topic/3");
    const title = page.getByRole("heading", { level: 1 });
    const subject = (await title.textContent()) ?? "";
    await expect(page.getByRole("heading", { name: subject })).toHaveCount(1);
    const band = page.getByRole("main").locator("picture img").first();
    await expect.poll(() => band.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain("/bands/");
    const [picture, text] = [await band.boundingBox(), await title.boundingBox()];
    expect(text!.y).toBeGreaterThan(picture!.y);
    expect(text!.y).toBeLessThan(picture!.y + picture!.height);
  }
});

test("an article is composed of picture, lead and text, and leads to others of its kind", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/news?topic=57");
  const article = page.getByRole("article");
  const picture = (await article.locator("picture img").boundingBox())!;
  // Its lines, which flow beside the picture; its box is behind it.
  const lead = await article.getByText("Practice is over.").evaluate((element) => {
    const lines = document.createRange();
    lines.selectNodeContents(element);
    const { x, y, width, height } = lines.getBoundingClientRect();
    return { x, y, width, height };
  });
  expect(lead.x + lead.width).toBeLessThanOrEqual(picture.x);
  expect(lead.y + lead.height).toBeLessThanOrEqual(picture.y + picture.height);
  const text = (await article.getByText("Battles are shorter").boundingBox())!;
  expect(text.width).toBeLessThanOrEqual(720);
  expect(text.x).toBe(lead.x);
  const further = page.getByRole("navigation", { name: "Further articles" });
  await expect(page.getByRole("region", { name: "More to read" }).getByRole("link")).toHaveCount(6);
  await further.getByRole("link", { name: "Previous article" }).click();
  await expect(page).toHaveURL(/topic=56$/);
  await further.getByRole("link", { name: "Next article" }).click();
  await expect(page).toHaveURL(/topic=57$/);
});

test("an article can be shared on other sites, by its address in the language of the page", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/fil/news?topic=57");
  const address = new URL("/fil/news?topic=57", page.url()).href;
  for (const name of ["Facebook", "X"]) {
    const link = page.getByRole("main").getByRole("link", { name, exact: true });
    expect(await link.getAttribute("href")).toContain(encodeURIComponent(address));
  }
});

test("events tell when they are, and whether they are on", { tag: "@embedded-only" }, async ({ page }) => {
  await page.goto("/news?category=2");
  await expect(page.getByRole("main").getByText("On now")).toHaveCount(1);
  const rows = page.getByRole("table", { name: "Events" }).locator("tbody tr");
  await expect(rows.filter({ hasText: /Ended \d+ [A-Z][a-z]{2}/ })).not.toHaveCount(0);
});

test(
  "a row without a picture has a frame of the same size and place",
  { tag: "@embedded-only" },
  async ({ browser, javaScriptEnabled }, { project }) => {
    // All demo news have pictures.
    const portal = await startOwnPortal(`news-${project.name}`);
    try {
      const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled });
      const page = await context.newPage();
      await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
      const saved = await page.request.post("/admin/news/new", {
        form: {
          ...{ intent: "save", type: "0", subject: "Without a picture", author: "Team", format: "html" },
          ...{ content: "<p>Text.</p>", publishedAt: "2026-01-01T10:00", pinned: "on", state: "published" },
        },
        maxRedirects: 0,
      });
      expect(saved.status()).toBe(302);
      await page.goto("/news");
      const board = page.getByRole("table", { name: "All News" });
      const frame = board.getByRole("row", { name: "Without a picture" }).locator("td > i");
      const other = board.locator("td > i:has(img)").first();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        const picture = await other.boundingBox();
        expect(await frame.boundingBox()).toMatchObject({
          x: picture?.x,
          width: picture?.width,
          height: picture?.height,
        });
      }
    } finally {
      await portal.stop();
    }
  },
);

test("the thumbnail is at most 450 px wide", { tag: "@embedded-only" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/news?topic=1");
  const box = await page.getByRole("article").locator("picture img").boundingBox();
  expect(box?.width).toBeGreaterThan(400);
  expect(box?.width).toBeLessThanOrEqual(450);
});

test("/topic/1 is the same content with /news?topic=1 as canonical address", { tag: "@upstream" }, async ({ page }) => {
  await page.goto("/topic/1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to create your account");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/news\?topic=1$/);
});

test("the pager walks through a board and marks the current page", { tag: "@upstream" }, async ({ page }) => {
  await page.goto("/news?category=2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/category=2&page=2/);
  const current = page.getByRole("link", { name: "Page 2" });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(current).toHaveCSS("border-top-color", "rgb(217, 180, 91)");
  await page.getByRole("link", { name: "Last" }).click();
  await expect(page.getByRole("link", { name: "Next" })).toHaveCount(0);
});

test("the pages of a list show every item once", { tag: ["@javascript", "@upstream"] }, async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  // The newest 50 of all boards, without the pages in other languages.
  const newest = [...sitemap.matchAll(/<loc>\w+:\/\/[^/]+(\/news\?topic=\d+)</g)].map(([, path]) => path);
  for (const [address, next] of [
    ["/news", "/news?page=2"],
    ["/news?category=0", "/news?category=0&page=2"],
    ["/news?category=1", "/news?category=1&page=2"],
    ["/news?category=2", "/news?category=2&page=2"],
  ] as const) {
    const shown: string[] = [];
    let following: string | undefined = address;
    for (let number = 1; following; number += 1) {
      const html: string = (await (await request.get(following)).text()).replaceAll("&amp;", "&");
      // The cards above the first table, and its rows.
      const [board = ""] = /[\s\S]*?<\/tbody>/.exec(html.slice(html.indexOf("<main"))) ?? [];
      const links = [...board.matchAll(/<a [^>]*href="(\/news\?topic=[^"]+)"/g)].map(([, path = ""]) => path);
      shown.push(...links);
      following = /<a href="([^"]+)" rel="next"/.exec(html)?.[1];
      if (number === 1) expect([links.length, following]).toEqual([9, next]);
    }
    if (!/category=[12]/.test(address)) expect(shown.slice(0, newest.length)).toEqual(newest);
    expect(new Set(shown).size).toBe(shown.length);
  }
});

const oddQueries: readonly { query: string; status: number; text: string }[] = [
  { query: "?topic=abc", status: 404, text: "No news data available." },
  { query: "?topic=", status: 200, text: "All News" },
  { query: "?topic=-1", status: 404, text: "No news data available." },
  { query: "?topic=1e3", status: 404, text: "No news data available." },
  { query: "?topic=99999999999999999999", status: 404, text: "No news data available." },
  { query: "?topic=1%27%20OR%201=1", status: 404, text: "No news data available." },
  { query: "?page=0", status: 404, text: "This page does not exist." },
  { query: "?page=99999", status: 404, text: "This page does not exist." },
  { query: "?page=abc", status: 404, text: "This page does not exist." },
  { query: "?category=9", status: 404, text: "This page does not exist." },
  { query: `?utm=${"x".repeat(2000)}`, status: 200, text: "All News" },
  { query: `?topic=${"9".repeat(2000)}`, status: 404, text: "No news data available." },
];

test("odd queries get a normal page with an honest status", { tag: ["@javascript", "@upstream"] }, async ({
  request,
}) => {
  for (const { query, status, text } of oddQueries) {
    const response = await request.get(`/news${query}`);
    expect(response.status(), query.slice(0, 40)).toBe(status);
    const [before = "", main = ""] = (await response.text()).split("<main");
    expect(before).toContain('aria-label="Main"');
    expect(main).toContain(text);
  }
});

test("the feed is Atom with the newest items", { tag: ["@javascript", "@upstream"] }, async ({ page, request }) => {
  const response = await request.get("/feed.xml");
  expect(response.headers()["content-type"]).toContain("application/atom+xml");
  const text = await response.text();
  await page.goto("/");
  const entries = await page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, "application/xml");
    if (feed.querySelector("parsererror")) return -1;
    return feed.querySelectorAll("feed > entry > content[type=html]").length;
  }, text);
  expect(entries).toBe(9);
});

test("the sitemap lists pages and news, and robots.txt links to it", { tag: ["@javascript", "@upstream"] }, async ({
  page,
  request,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  expect(new URL(sitemap).pathname).toBe("/sitemap.xml");
  const text = await (await request.get("/sitemap.xml")).text();
  await page.goto("/");
  const paths = await page.evaluate((xml) => {
    const map = new DOMParser().parseFromString(xml, "application/xml");
    return [...map.querySelectorAll("url > loc")].map((loc) => new URL(loc.textContent ?? "").pathname);
  }, text);
  expect(paths).toContain("/rankings");
  expect(paths.filter((path) => path === "/news").length).toBeGreaterThan(40);
});

test("a news item has OpenGraph and JSON-LD data", { tag: "@upstream" }, async ({ page }) => {
  await page.goto("/news?topic=1");
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", "How to create your account");
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute("content", "Moonlit Gate");
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
  expect(data).toMatchObject({ "@type": "NewsArticle", headline: "How to create your account" });
});
