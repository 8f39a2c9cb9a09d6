import { expect } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { startOwnPortal } from "./own-portal.ts";
import { test as base, closeMessage, logIn } from "./portal-test.ts";

/** The look of a site is for all visitors, so these tests have their own portal. */
const test = base.extend<object, { portal: string }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from the pattern
    async ({}, use) => {
      const { url, stop } = await startOwnPortal("branding");
      await use(url);
      await stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ portal }, use) => use(portal),
});

test("an owner changes colours and logo, and visitors see them at once", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, javaScriptEnabled, browser, portal }) => {
  const visitor = await (await browser.newContext({ baseURL: portal })).newPage();
  const backgroundOf = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ink-0").trim());
  await visitor.goto("/news");
  expect(await backgroundOf()).toBe("#070b14");

  await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
  await page.goto("/admin/branding");
  const pane = page.getByRole("region", { name: /^Preview/ });
  const text = page.getByLabel("Text", { exact: true });
  // A pair that cannot be read is refused, and what was typed remains.
  await page.getByRole("radio", { name: "Own colors" }).check();
  await text.fill("#2a2a2a");
  if (javaScriptEnabled) await expect(pane).toContainText("These colors cannot be saved");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/need at least 4.5 : 1/).first()).toBeVisible();
  if (javaScriptEnabled) await page.getByRole("button", { name: "OK", exact: true }).click();
  await expect(text).toHaveValue("#2a2a2a");
  // The preview changes before anything is saved: with scripts by itself.
  await page.getByRole("radio", { name: "Daylight" }).check();
  if (!javaScriptEnabled) {
    await text.fill("");
    await page.getByRole("button", { name: "Preview" }).click();
  }
  await expect(pane.getByRole("heading", { name: "Preview: not saved yet" })).toBeVisible();
  await expect(pane.getByText("Running text").first()).toHaveCSS("color", "rgb(66, 59, 50)");
  await expectAccessible(page, "colours");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The colors are saved").first()).toBeVisible();

  await page.goto("/admin/branding/pictures");
  await page.getByLabel("Logo", { exact: true }).fill("/art/emblems/bonghwang-96.webp");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The pictures are saved").first()).toBeVisible();

  // The content version is at most a second old.
  await expect(async () => {
    await visitor.goto("/news");
    expect(await backgroundOf()).toBe("#efe8da");
    await expect(visitor.locator('header img[src*="bonghwang"]')).toBeVisible();
  }).toPass();
  await expect(visitor.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#efe8da");
  await expectAccessible(visitor, "news in another palette");
  for (const path of ["/", "/login", "/no-such-page"]) {
    await visitor.goto(path);
    expect(await backgroundOf(), path).toBe("#efe8da");
    await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute("href", /bonghwang/);
  }
  await visitor.context().close();
});

test("an owner's own CSS is a draft first, never on the login page, and can be taken away", {
  tag: "@embedded-only",
}, async ({ page, javaScriptEnabled, browser, portal }) => {
  const visitor = await (await browser.newContext({ baseURL: portal })).newPage();
  const spacingOn = async (path: string) => {
    await visitor.goto(path);
    return visitor.locator("body").evaluate((body) => getComputedStyle(body).letterSpacing);
  };
  expect((await visitor.goto("/own-style/draft.css"))?.url()).toContain("/login");
  await logIn(page, { UserID: "owner", password: "moonlit-gate-6" });
  await page.goto("/admin/branding/css");
  const css = page.getByRole("textbox", { name: "CSS" });
  const save = async (choice: string) => {
    await page.getByLabel("What visitors see").selectOption(choice);
    await page.getByRole("button", { name: "Save" }).click();
  };
  await css.fill("body{letter-spacing:3px}\n@import '/x.css';");
  await save("This stylesheet");
  await closeMessage(page, javaScriptEnabled);
  await expect(css).toHaveAccessibleDescription(/Line 2: @import is not allowed/);
  await expect(css).toHaveValue("body{letter-spacing:3px}\n@import '/x.css';");
  await expectAccessible(page, "own CSS");

  await css.fill("body{letter-spacing:3px}");
  await save("What they see now; this is only a draft");
  await expect(page.getByText("The draft is saved").first()).toBeVisible();
  await page.goto("/style-sample");
  await expect(page.locator("body")).toHaveCSS("letter-spacing", "3px");
  await expectAccessible(page, "sample page");
  expect(await spacingOn("/news")).toBe("normal");

  await page.goto("/admin/branding/css");
  await save("This stylesheet");
  await expect(page.getByText("The stylesheet is saved").first()).toBeVisible();
  await expect.poll(() => spacingOn("/news")).toBe("3px");
  expect(await spacingOn("/fil/rankings")).toBe("3px");
  expect(await spacingOn("/login")).toBe("normal");
  await page.goto("/admin/branding/css");
  await expect(page.locator("body")).toHaveCSS("letter-spacing", "normal");
  await save("No stylesheet of your own");
  await expect(page.getByText("The stylesheet is saved").first()).toBeVisible();
  await expect.poll(() => spacingOn("/news")).toBe("normal");
  await visitor.context().close();
});
