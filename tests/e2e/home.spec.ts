import { expect } from "@playwright/test";
import { test } from "./portal-test.ts";

/** Pictures of the demo data's banners. */
const SITE_BANNERS = ["dusk-phoenix", "night-gate", "spring-festival", "club-war", "winter-peak", "city-rooftop"];

test("the page shows the name, the two buttons, the news, the tax table and the login box", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moonlit Gate");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Download\s?Version [\d.]+ · [\d.]+\sGB$/ })).toHaveAttribute(
    "href",
    "/download",
  );
  await expect(main.getByRole("link", { name: "Sign Up", exact: true })).toHaveAttribute("href", "/news?topic=1");
  await expect(page.getByRole("region", { name: "Latest news" }).getByRole("link", { name: "All news" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Latest news" }).getByRole("listitem")).toHaveCount(5);
  const tax = page.getByRole("region", { name: "Club tax" });
  for (const row of ["SGSilverLantern5%", "MPMga Anak ng Buwan7.5%", "PHRed Kite10%"])
    await expect(tax.getByRole("row", { name: new RegExp(`^${row.slice(0, 2)}`) })).toHaveText(row);
  const form = page.locator('form[action="/login"]');
  await expect(form).toHaveAttribute("method", "post");
  await expect(form.getByLabel("User ID")).toHaveAttribute("name", "userId");
  await expect(form.getByLabel("Password")).toHaveAttribute("name", "password");
});

test("the event that is on has a card of its own, and no event is among the news once more", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/");
  const events = page.getByRole("region", { name: "Events" });
  const card = events.getByRole("link", { name: "Blossom Festival" });
  await expect(card).toContainText(/On now until \d+ \w{3} · Ends in \d+ days/);
  await expect(events.getByRole("listitem")).toHaveCount(2);
  await expect(events.getByRole("listitem").first()).toContainText(/^In \d days/);
  await expect(events.getByRole("listitem").last()).toContainText(/^Ended/);
  const hrefs = await events
    .locator("a[href*=topic]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toHaveLength(3);
  const news = page.getByRole("region", { name: "Latest news" });
  for (const href of hrefs) await expect(news.locator(`a[href="${href}"]`)).toHaveCount(0);
});

test("a member of the cast stands on the card of each school, on phones a small bust alone", {
  tag: "@embedded-only",
}, async ({ page }) => {
  const pictures = page.getByRole("region", { name: "Choose your school" }).locator("li > a > picture");
  const figures = pictures.locator("xpath=self::picture[preceding-sibling::picture]/img");
  for (const [width, file] of [
    [360, /\/cast\/\w+-bust-96\.avif$/],
    [1440, /\/cast\/\w+\.avif$/],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(figures).toHaveCount(3);
    for (const figure of await figures.all()) {
      await figure.scrollIntoViewIfNeeded();
      await expect.poll(() => figure.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(file);
    }
    await expect(pictures.locator("img").filter({ visible: true })).toHaveCount(width === 360 ? 3 : 6);
  }
});

test("the ranking box filters by school and class, and ranks from 1", { tag: "@flow" }, async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("region", { name: "Top ranking" });
  const rows = box.getByRole("listitem").filter({ visible: true });
  const all = await rows.count();
  expect(all).toBeGreaterThan(10);

  await box.getByText("Hyunam", { exact: true }).click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(rows.first()).toHaveAttribute("data-s", "2");
  const schools = await rows.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.s));
  expect(new Set(schools)).toEqual(new Set(["2"]));

  await box.getByText("All", { exact: true }).first().click();
  await box.getByTitle("Archer").click();
  await expect
    .poll(() => rows.evaluateAll((items) => [...new Set(items.map((item) => (item as HTMLElement).dataset.c))]))
    .toEqual(["3"]);
  expect(await rows.first().evaluate((row) => getComputedStyle(row, "::before").content)).toContain("counter");

  await box.getByText("All", { exact: true }).first().click();
  await box.getByText("All", { exact: true }).last().click();
  await expect.poll(() => rows.count()).toBe(all);
});

test("the first three visible rows of the ranking box have medals, also of a school", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("region", { name: "Top ranking" });
  const rows = box.getByRole("listitem").filter({ visible: true });
  const medals = () =>
    rows.evaluateAll((items) => items.slice(0, 5).map((item) => getComputedStyle(item, "::before").backgroundColor));
  const all = await medals();
  expect(new Set(all).size).toBe(4);
  expect(all[4]).toBe(all[3]);
  await box.getByText("Hyunam", { exact: true }).click();
  await expect.poll(medals).toEqual(all);
});

test("without scripts the complete list has the medals", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/");
  const rows = page.getByRole("region", { name: "Top ranking" }).getByRole("listitem");
  const [first, , third, fourth] = await rows.evaluateAll((items) =>
    items.slice(0, 4).map((item) => getComputedStyle(item, "::before").backgroundColor),
  );
  expect(new Set([first, third, fourth]).size).toBe(3);
});

test("the ranking box is a plain list on phones that ends with a link to the rankings", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/");
  const box = page.getByRole("region", { name: "Top ranking" });
  await expect(box.getByRole("listitem").filter({ visible: true })).toHaveCount(5);
  expect(await box.getByRole("list").evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await box.getByRole("link", { name: "Rankings of this month" }).click();
  await expect(page).toHaveURL(/\/rankings$/);
});

test("the ranking box works by keyboard", { tag: "@embedded-only" }, async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("region", { name: "Top ranking" });
  await box.getByRole("radio", { name: "All" }).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(box.getByRole("radio", { name: "Sungmun" })).toBeChecked();
});

test("every banner is reachable by its number without scripts", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Banners" });
  await expect(carousel.getByRole("list").first().getByRole("listitem")).toHaveCount(6);
  const last = carousel.getByRole("list").first().getByRole("listitem").last();
  await expect(last).not.toBeInViewport();
  await carousel.getByRole("link", { name: /^Banner 6/ }).click();
  await expect(last).toBeInViewport();
});

test("the carousel starts by itself, changes every 3 s and stops on hover", { tag: "@javascript" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install({ time: "2026-01-01T00:00:00" });
  await page.clock.pauseAt("2026-01-01T00:00:01");
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Banners" });
  const current = carousel.locator("li[data-current]");
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute("id", "banner-1");
  await page.clock.runFor(5_900);
  await expect(current).toHaveAttribute("id", "banner-1");
  await page.clock.runFor(200);
  await expect(current).toHaveAttribute("id", "banner-2");
  await page.clock.runFor(3_000);
  await expect(current).toHaveAttribute("id", "banner-3");
  await carousel.hover();
  await page.clock.runFor(10_000);
  await expect(current).toHaveAttribute("id", "banner-3");
  await carousel.getByRole("link", { name: /^Banner 6/ }).click();
  await expect(current).toHaveAttribute("id", "banner-6");
});

test("the banners do not fade over each other when the script is late", { tag: "@javascript" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  let paint = () => {};
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const carousel = page.getByRole("region", { name: "Banners" });
  await expect(carousel.locator("#banner-1")).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  paint();
  await expect(carousel.locator("li[data-current]")).toHaveCount(1);
  expect(await carousel.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
});

test("a banner's picture is fetched just before it is shown", { tag: "@javascript" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/banners\/([a-z-]+?)(?:-\d+)?\.avif$/.exec(request.url()) ?? [];
    if (name && SITE_BANNERS.includes(name)) fetched.push(name);
  });
  await page.clock.install({ time: "2026-01-01T00:00:00" });
  await page.clock.pauseAt("2026-01-01T00:00:01");
  await page.goto("/");
  await expect(page.locator("#banner-1 img")).toHaveJSProperty("complete", true);
  await page.clock.runFor(2_900);
  expect(fetched).toEqual(["dusk-phoenix"]);
  await page.clock.runFor(200);
  await expect.poll(() => fetched).toEqual(["dusk-phoenix", "night-gate"]);
});

test("a banner selected by its number fades in when its picture has loaded", { tag: "@javascript" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const banner = page.locator("#banner-4");
  await expect(page.locator("#banner-1")).toHaveAttribute("data-current");
  const faded = banner.evaluate(
    (element) =>
      new Promise<string>((resolve) =>
        element.addEventListener("transitionend", (event) => resolve((event as TransitionEvent).propertyName), {
          once: true,
        }),
      ),
  );
  await page.getByRole("link", { name: /^Banner 4/ }).click();
  expect(["opacity", "transform"]).toContain(await faded);
  await expect(banner).toBeVisible();
});

test("the thumbnails link to their banners when the script fails to load", { tag: "@javascript" }, async ({ page }) => {
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "Banners" });
  await expect(carousel.locator("#banner-1")).toBeInViewport();
  await carousel.getByRole("link", { name: /^Banner 3/ }).click();
  await expect(carousel.locator("#banner-3")).toBeInViewport();
});

test("the carousel does not move with prefers-reduced-motion", { tag: ["@javascript", "@embedded-only"] }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await page.clock.runFor(20_000);
  await expect(page.locator("banner-carousel li[data-current]")).toHaveAttribute("id", "banner-1");
});

test("the item shop roller scrolls by its arrows", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/");
  const roller = page.locator("item-roller");
  await roller.getByRole("button", { name: "Next items" }).click();
  await expect.poll(() => roller.locator("ul").evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
});
