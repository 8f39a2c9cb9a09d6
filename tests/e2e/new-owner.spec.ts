import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { freePort } from "../../scripts/setup/port.mjs";
import { launch } from "../../scripts/setup/processes.mjs";
import { projectNode, root, toolEnvironment } from "../../scripts/setup/project.mjs";
import { totpCode } from "../fixtures/totp.ts";
import { startOwnPortal } from "./own-portal.ts";
import { logInByForm, makeAccountOwn, ownPassword, test } from "./portal-test.ts";

/** The widths of a phone and of a desktop. */
const WIDTHS = [390, 1440];

/** Saves the form of a page of the console. */
async function save(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/is saved|are saved/).first()).toBeVisible();
}

/** Chooses a picture of this machine for a field, which is uploaded with the form. */
async function upload(page: Page, label: string, file: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const id = await field.getAttribute("id");
  await page.locator(`[id="${id}-upload"]`).setInputFiles(join(root, "public", "art", file));
}

/** Takes a site live on this machine, with the command that operators use. */
async function goLive(state: string) {
  const port = await freePort();
  const vars = join(state, "instance", ".dev.vars");
  const args = [join(root, "scripts", "go-live.ts"), "--local", join(state, "live"), "--state", state, "--vars", vars];
  let output = "";
  const running = Promise.withResolvers<void>();
  const { exited, stop } = launch(projectNode(), args, {
    cwd: root,
    env: toolEnvironment({ PORT: String(port) }),
    onOutput: (text) => {
      output += text;
      if (output.includes("The copy is running")) running.resolve();
    },
  });
  await Promise.race([running.promise, exited]);
  const [, backup = ""] = /Backed up \d+ rows to (.+)\.$/m.exec(output) ?? [];
  rmSync(backup);
  expect(output).toContain("Ledger check: no differences.");
  expect(output).toContain(`The copy is running: http://127.0.0.1:${port}`);
  return { url: `http://127.0.0.1:${port}`, stop };
}

test("a new owner turns the demo into the site of another game in the console, and takes it live", {
  tag: ["@no-javascript", "@embedded-only"],
}, async ({ browser }) => {
  const portal = await startOwnPortal("new-owner");
  try {
    const context = await browser.newContext({
      baseURL: portal.url,
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 1000 },
    });
    const owner = await context.newPage();
    const main = owner.getByRole("main");
    await logInByForm(owner, { UserID: "owner", password: "moonlit-gate-6" });

    const visitors = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
    const home = await visitors.newPage();

    const { secret } = await makeAccountOwn(owner);
    await main.locator("summary", { hasText: "Remove the demo content" }).click();
    await main.getByRole("checkbox", { name: /^Yes, delete everything/ }).check();
    await main.getByRole("button", { name: "Remove the demo content" }).click();
    await expect(owner.getByText("The demo content is removed.")).toBeVisible();
    // The dashboard leads a new owner to the set-up.
    await owner.goto("/admin");
    await expect(owner).toHaveURL(/\/admin\/setup$/);

    await owner.goto("/admin/settings");
    await owner.getByLabel("Site name").fill("Bagong Umaga");
    await owner.getByLabel("Tagline").fill("The morning after the long night");
    await owner.getByLabel("Languages").selectOption({ label: "All languages" });
    await save(owner);

    await owner.goto("/admin/branding");
    await owner.getByRole("radio", { name: /^Daylight/ }).check();
    await save(owner);
    await owner.goto("/admin/branding/pictures");
    await upload(owner, "Logo", "brand/icon-512.png");
    await upload(owner, "Home page", "banners/city-rooftop.webp");
    await save(owner);
    await owner.goto("/admin/home");
    await owner.getByRole("link", { name: "Hero texts" }).click();
    await owner.getByLabel("Headline").first().fill("Rise with the east");
    await save(owner);
    await owner.goto("/admin/menus");
    await owner.getByRole("link", { name: "Guide", exact: true }).click();
    await owner.getByRole("link", { name: "Story", exact: true }).click();
    await owner.getByLabel("Label in English").fill("Chronicle");
    await owner.getByLabel("Label in Filipino").fill("Salaysay");
    await save(owner);
    await owner.goto("/admin/features");
    await owner.getByLabel("Story").check();
    await save(owner);
    await owner.goto("/admin/game/classes");
    await main.getByRole("table").getByRole("link").first().click();
    await main.locator("[name=name_en]").fill("Stormblade");
    await save(owner);

    await owner.goto("/admin/game/schools");
    await main.getByRole("table").getByRole("link").first().click();
    await main.locator("[name=name_en]").fill("Silangan Academy");
    await main.locator("[name=localName_en]").fill("Silangan Academy");
    await save(owner);

    await owner.goto("/admin/items/categories/new");
    await owner.getByLabel("Name").fill("Mounts of the east");
    await owner.getByLabel("Key").fill("eastmounts");
    await save(owner);

    for (const width of WIDTHS) {
      await home.setViewportSize({ width, height: 1000 });
      await home.goto("/");
      await expect(home).toHaveTitle("Home | Bagong Umaga");
      await expect(home.getByText("The morning after the long night").first()).toBeVisible();
      expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect(home.getByText("Moonlit Gate")).toHaveCount(0);
    }
    await expect(home.getByRole("heading", { level: 1 })).toHaveText("Rise with the east");
    await expect(home.locator("img[src^='/media/']").first()).toBeVisible();
    expect(await (await home.request.get("/api/getgameterms")).text()).toContain("Stormblade");
    await expect(home.getByRole("banner").locator("a", { hasText: /^Chronicle$/ })).toHaveCount(1);
    await expect(home.getByText("Silangan Academy").first()).toBeVisible();
    await home.goto("/fil");
    await expect(home.getByRole("banner").locator("a", { hasText: /^Salaysay$/ })).toHaveCount(1);
    await expect(home).toHaveTitle(/Bagong Umaga$/);

    await owner.goto("/admin");
    await expect(main.getByRole("heading", { name: /^Set-up: \d+ of \d+ done$/ })).toBeVisible();
    await owner.goto("/admin/setup");
    await expect(main.getByRole("listitem").filter({ hasText: "Name the site" })).toContainText("Done");

    await expect(main.getByRole("listitem").filter({ hasText: "Your own account" })).toContainText("Done");
    await portal.halt();
    const live = await goLive(portal.stateDir);
    const there = await browser.newContext({ baseURL: live.url, javaScriptEnabled: false });
    const page = await there.newPage();
    await page.goto("/login");
    await page.getByRole("main").getByLabel("Username").fill("owner");
    await page.getByRole("main").getByLabel("Password", { exact: true }).fill(ownPassword);
    await page.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
    // The code of the set-up cannot be used again.
    await page
      .getByRole("main")
      .getByLabel("Code")
      .fill(totpCode(secret, Date.now() + 30_000));
    await page.getByRole("main").getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Bagong Umaga").first()).toBeVisible();
    await page.goto("/admin/items/categories");
    await expect(page.getByRole("link", { name: "Mounts of the east" })).toBeVisible();
    await live.stop();
  } finally {
    await portal.stop();
  }
});
