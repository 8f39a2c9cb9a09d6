import { expect } from "@playwright/test";
import { requestPage } from "./page-markup.ts";
import { contentPages } from "./pages.ts";
import { accountBox, closeMessage, logIn, newAccount, playerApi, test } from "./portal-test.ts";

/** A header or footer in one of these is none of the page. */
const SECTIONING = ["article", "aside", "main", "nav", "section"];

test("every page has its title, its status, one h1 and the landmarks", { tag: "@no-javascript" }, async ({
  request,
}) => {
  for (const { path, title, status } of contentPages) {
    const page = await requestPage(request, path);
    const count = (name: string) => page.elements.filter((element) => element.name === name).length;
    const countOfPage = (name: string) =>
      page.elements.filter(
        (element) => element.name === name && !element.ancestors.some((one) => SECTIONING.includes(one.name)),
      ).length;
    expect([path, page.status]).toEqual([path, status]);
    const titles = page.elements.filter(({ name, ancestors }) => name === "title" && ancestors.at(-1)?.name === "head");
    expect(
      titles.map(({ text }) => text),
      path,
    ).toEqual([title]);
    const navigation = page.elements.filter(
      ({ name, attributes }) => name === "nav" && attributes["aria-label"] === "Main",
    );
    const counts = [count("h1"), countOfPage("header"), count("main"), countOfPage("footer"), navigation.length];
    expect(counts, `${path}: h1, header, main, footer, main navigation`).toEqual([1, 1, 1, 1, 1]);
  }
});

test("the landmarks of a page have their roles", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/news");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const landmark of ["banner", "main", "contentinfo"] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(1);
});

test("the first tab stop skips to the content", async ({ page }) => {
  await page.goto("/news");
  await page.keyboard.press("Tab");
  const skipLink = page.getByRole("link", { name: "Skip to content" });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});

test("the navigation opens from 90 to 360 px on hover, and by the keyboard with its toggle", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const entry = page.getByRole("navigation", { name: "Main" }).locator("a[href='/wallpaper']");
  const shown = () =>
    entry.evaluate((link) => {
      const box = link.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === link;
    });
  expect(await shown()).toBe(false);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support", exact: true }).hover();
  await expect.poll(shown).toBe(true);
  await page.mouse.move(700, 800);
  await expect.poll(shown).toBe(false);
  const toggle = page.getByRole("banner").getByText("Menu", { exact: true });
  await toggle.focus();
  await expect(toggle).toBeInViewport();
  expect(await shown()).toBe(false);
  await page.keyboard.press("Enter");
  await expect.poll(shown).toBe(true);
  await entry.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/wallpaper$/);
});

test("the Tab key reaches the download within ten stops, and arrow keys open the menus", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
  const stops: unknown[] = [];
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press("Tab");
    stops.push(await focused());
  }
  expect(stops).toContain("/download");
  const section = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Guide", exact: true });
  await section.focus();
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe("/story");
  const entry = page.getByRole("link", { name: "Game System", exact: true }).first();
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
});

test("the header leads visitors to login and sign-up, and players to their account", async ({
  page,
  javaScriptEnabled,
}) => {
  const account = newAccount();
  const links = page.getByRole("banner").getByRole("navigation", { name: "Your account" });
  for (const width of [360, 1440]) {
    await page.context().clearCookies();
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/news");
    await expect((await accountBox(page)).getByRole("link", { name: /Sign up/ })).toHaveAttribute(
      "href",
      "/news?topic=1",
    );
    await logIn(page, account);
    await page.goto("/news");
    await expect(links.locator("summary")).toHaveText(account.UserID);
    await expect(links.getByRole("link")).toHaveText(width < 1024 ? ["Cart"] : ["0 R-Coin", "Cart"]);
    await (await accountBox(page)).getByRole("button", { name: "Logout" }).click();
    await closeMessage(page, javaScriptEnabled);
    // The page has a login form itself.
    await expect(links.getByRole("link", { name: "Log In" })).toBeVisible();
    await expect(links.locator("summary")).toHaveCount(0);
  }
});

test("players on phones see how many items are in their cart, beside the closed menu", async ({ page, request }) => {
  const account = newAccount();
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, account);
  const header = page.getByRole("banner");
  const cart = header.getByRole("link", { name: /^Cart/ });
  await page.goto("/itemshop");
  await expect(cart).toHaveAccessibleName("Cart");
  await expect(cart.locator("b")).toBeHidden();
  const number = await page.locator("cart-add [name=productNum]").first().inputValue();
  const player = await playerApi(request, account);
  expect((await player.post("/addtocart", { ProductNum: Number(number), quantity: 1 })).status()).toBe(200);
  for (const path of ["/itemshop", "/fil/itemshop", "/user"]) {
    await page.goto(path);
    await expect(cart, path).toHaveAccessibleName("Cart 1");
    await expect(header.getByRole("link", { name: "My account" })).toBeHidden();
    const [brand, link, toggle] = await Promise.all(
      [header.getByRole("link", { name: "Moonlit Gate" }), cart, header.locator(".menu-toggle summary")].map((part) =>
        part.boundingBox(),
      ),
    );
    // In one row, none over another.
    expect(link!.x, path).toBeGreaterThanOrEqual(brand!.x + brand!.width);
    expect(toggle!.x, path).toBeGreaterThanOrEqual(link!.x + link!.width);
    expect(Math.abs(link!.y - toggle!.y), path).toBeLessThan(4);
    for (const target of [link!, toggle!]) expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await cart.click();
  await expect(page).toHaveURL("/shoppingcart");
});

test("the menu opens as a full-width list on a phone", { tag: "@flow" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Game System" });
  await expect(entry).toBeHidden();
  await page.getByText("Menu", { exact: true }).click();
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page).toHaveURL(/\/gamesystem$/);
});

test("the clock ticks every second, in Manila time", { tag: "@javascript" }, async ({ page }) => {
  await page.clock.install({ time: "2026-01-01T20:59:00Z" });
  await page.clock.pauseAt("2026-01-01T20:59:58Z");
  await page.goto("/");
  const clock = page.locator("server-clock time");
  const shown = async () => (await clock.getAttribute("datetime")) ?? "";
  const first = Date.parse(await shown());
  for (const seconds of [1, 2, 3]) {
    await page.clock.runFor(1000);
    expect(Math.round((Date.parse(await shown()) - first) / 1000)).toBe(seconds);
    const manila = new Date(Date.parse(await shown()) + 8 * 3_600_000).toISOString();
    await expect(clock).toHaveText(manila.slice(11, 19));
  }
});

test("the clock shows the server's time", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/");
  const shown = await page.locator("server-clock time").getAttribute("datetime");
  // The server runs on this machine; a page may arrive late.
  expect(Math.abs(Date.parse(shown ?? "") - Date.now())).toBeLessThan(60_000);
});

test("the clock shows the time of rendering without scripts", { tag: "@no-javascript" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("server-clock time")).toHaveText(/^\d\d:\d\d:\d\d$/);
});

test("Back to top appears on scrolling down and returns to the top", { tag: "@javascript" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const button = page.getByRole("link", { name: "Back to top" });
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, 1500));
  await expect(button).toBeVisible();
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("external links open in a new tab without opener and referrer", async ({ page }) => {
  await page.goto("/");
  for (const link of await page.locator('a[target="_blank"]').all()) {
    expect(await link.getAttribute("rel")).toContain("noopener");
  }
  expect(await page.locator('a[target="_blank"]').count()).toBeGreaterThan(0);
});

test("the header has no name for the fade below a dialog", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/news");
  const header = page.locator("body > header");
  await expect(header).not.toHaveCSS("view-transition-name", "none");
  await page.evaluate(() => document.body.appendChild(document.createElement("dialog")).showModal());
  await expect(header).toHaveCSS("view-transition-name", "none");
});

test("the fade between pages is short, and of the elements with their own name only pictures move", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  await page.goto("/news");
  // Whether a fade runs depends on how fast a page arrives, so this reads the rules.
  const durations = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules))
      .flat()
      .flatMap((rule) => (rule instanceof CSSMediaRule ? Array.from(rule.cssRules) : [rule]))
      .filter((rule) => rule instanceof CSSStyleRule)
      .filter(({ selectorText }) => selectorText.startsWith("::view-transition-group"))
      .map(({ selectorText, style }) => [selectorText, style.animationDuration]),
  );
  expect([...new Set(durations.map(String))]).toEqual([
    "::view-transition-group(*),0s",
    "::view-transition-group(root),0.2s",
    "::view-transition-group(*.morph),0.25s",
  ]);
});

test("a page that does not exist leads to the pages that most visitors look for", {
  tag: "@embedded-only",
}, async ({ page }) => {
  expect((await page.goto("/nowhere"))?.status()).toBe(404);
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(links).toHaveText(["News", "Item Shop", "Download"]);
  await links.last().click();
  await expect(page).toHaveURL(/\/download$/);
});
