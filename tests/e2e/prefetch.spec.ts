import { type CDPSession, expect, type Page } from "@playwright/test";
import { accountBox, logIn, logInByForm, newAccount, type TestAccount, test } from "./portal-test.ts";

/** Waits until the browser has prefetched an address. */
async function prefetched(session: CDPSession, path: string): Promise<void> {
  await new Promise<void>((resolve) => {
    session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
      const { pathname, search } = new URL(prefetchUrl);
      if (status === "Ready" && pathname + search === path) resolve();
    });
  });
}

/** Opens the home page and presses a link to a page, without releasing it, until that page has been prefetched. */
async function pressLink(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Preload.enable");
  const rules = new Promise((resolve) => session.on("Preload.ruleSetUpdated", resolve));
  await page.goto("/");
  await rules;
  const ready = prefetched(session, path);
  await page.locator(`main a[href="${path}"]`).first().hover();
  await page.mouse.down();
  await ready;
}

/** Releases the link, and returns whether the page that it opens was the prefetched one. */
async function openPressedLink(page: Page, path: string): Promise<boolean> {
  await page.mouse.up();
  await page.waitForURL((url) => url.pathname + url.search === path);
  const [entry] = await page.evaluate(() =>
    performance.getEntriesByType("navigation").map((found) => (found as { deliveryType?: string }).deliveryType),
  );
  return entry === "navigational-prefetch";
}

/** The name of a player in the header, where visitors have the login. */
async function expectPlayer(page: Page, { UserID }: TestAccount): Promise<void> {
  await expect(page.locator("header nav summary")).toHaveText(UserID);
}

test("a pressed link is prefetched, also with parameters, and its page is shown without another request", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page }) => {
  for (const path of ["/news", "/news?category=2", "/download"]) {
    await pressLink(page, path);
    expect(await openPressedLink(page, path), path).toBe(true);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a player's prefetched page is the player's own", { tag: ["@javascript", "@embedded-only"] }, async ({ page }) => {
  const account = newAccount();
  await logIn(page, account);
  await page.goto("/");
  await pressLink(page, "/news");
  expect(await openPressedLink(page, "/news")).toBe(true);
  await expectPlayer(page, account);
});

test("a page that was prefetched before a login or a logout is not shown after it", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, context }) => {
  const account = newAccount();
  const other = await context.newPage();
  await page.bringToFront();
  await pressLink(page, "/news");
  await logInByForm(other, account);
  await page.bringToFront();
  expect(await openPressedLink(page, "/news")).toBe(false);
  await expectPlayer(page, account);

  await pressLink(page, "/news");
  await (await accountBox(other)).getByRole("button", { name: "Logout" }).click();
  await other.waitForURL((url) => url.pathname === "/login");
  await page.bringToFront();
  expect(await openPressedLink(page, "/news")).toBe(false);
  await expect(page.locator("header nav summary")).toHaveText("Log In");
});

test("visitors who save data, and answers that are no pages, get no speculation rules", { tag: "@javascript" }, async ({
  request,
}) => {
  const headers = (await request.get("/news")).headers();
  const [, rules = ""] =
    /^"(\/assets\/speculation-rules-[\w-]+\.json)"$/.exec(headers["speculation-rules"] ?? "") ?? [];
  const file = await request.get(rules);
  expect(file.status()).toBe(200);
  expect(file.headers()["content-type"]).toBe("application/speculationrules+json");
  expect(file.headers()["cache-control"]).toContain("immutable");
  const saving = await request.get("/news", { headers: { "Save-Data": "on" } });
  expect(saving.status()).toBe(200);
  for (const response of [saving, await request.get("/feed.xml"), await request.get("/healthz")])
    expect(response.headers()["speculation-rules"], response.url()).toBeUndefined();
});
