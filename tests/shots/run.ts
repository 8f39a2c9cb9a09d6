import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page, type ViewportSize } from "playwright";
import { escapeHtml } from "#app/format/escape-html.ts";
import { ensureChromium, systemChromium } from "../../scripts/setup/chromium.mjs";
import { root } from "../../scripts/setup/project.mjs";
import { prepareLoadPortal } from "../load/load-portal.ts";
import { createShopper } from "../load/web/shopper.ts";
import { helpFolder, helpPictures, sendExamples, takeHelpPicture } from "./help-pictures.ts";
import { allViews, type Entries, isOnLargeScreens, modes, type View, type Viewer, viewName } from "./views.ts";

/**
 * Photographs every page and state of the demo site, logged out and in, at the widths of a phone, a tablet and a
 * desktop, ten also on large screens, some with forced colours, reduced motion and in print: `npm run shots -- OUT`.
 * `--only TEXT` takes only views whose name contains the text, `--width 360` only that width (both may be repeated).
 * `OUT/index.html` shows all pictures. `--help-pictures` takes those of the console's help instead, into the repository.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true },
    width: { type: "string", multiple: true },
    "help-pictures": { type: "boolean" },
  },
});
const [out] = options["help-pictures"] ? [join(root, helpFolder)] : positionals;
if (!out) throw new Error("Name the folder for the pictures: npm run shots -- OUT");
const folder = resolve(out);
const widths = options.width?.map(Number);
if (widths?.some((width) => !Number.isInteger(width) || width < 200 || width > 4000))
  throw new Error(`--width ${options.width} is not a number of pixels from 200 to 4000`);

/** How many pages are open at once. */
const PARALLEL = 2;
/** Longest time that a page and its pictures may take to load, milliseconds. */
const TIMEOUT = 60_000;

await ensureChromium();
const portal = await prepareLoadPortal("shots", { demoFigures: true });
await portal.start();
const browser = await chromium.launch({ executablePath: systemChromium(), args: ["--no-sandbox"] });
try {
  mkdirSync(folder, { recursive: true });
  const accounts: { userId: string; password: string }[] = JSON.parse(
    readFileSync(join(root, "seed", "accounts.json"), "utf8"),
  );
  const accountOf = (userId: string) => accounts.find((account) => account.userId === userId)!;
  const shopper = await createShopper(portal.url, accountOf("player"));
  const cookies: Record<Viewer, string> = {
    visitor: "",
    player: shopper.cookie,
    owner: (await createShopper(portal.url, accountOf("owner"))).cookie,
  };
  if (options["help-pictures"]) {
    await sendExamples(portal.url, accountOf("player"));
    await takeHelpPictures(cookies.owner);
  } else {
    await takeAllViews(cookies, shopper);
  }
} finally {
  await browser.close();
  await portal.end();
}

/** Takes the pictures of the console's help. */
async function takeHelpPictures(cookie: string): Promise<void> {
  const context = await openContext(browser, cookie);
  try {
    const page = await context.newPage();
    for (const [name, path] of Object.entries(helpPictures)) await takeHelpPicture(page, name, path, folder);
  } finally {
    await context.close();
  }
  console.log(`${Object.keys(helpPictures).length} pictures in ${folder}`);
}

/** Photographs all views at all widths, and writes the page that shows them. */
async function takeAllViews(cookies: Record<Viewer, string>, entries: Entries): Promise<void> {
  const views = allViews(entries).filter(
    (view) => !options.only || options.only.some((text) => viewName(view).includes(text)),
  );
  const shots = views.flatMap((view) => widthsOf(view).map((width) => ({ view, width })));
  const waiting = [...shots];
  const failures: string[] = [];
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      try {
        await photograph(browser, shot.view, shot.width, cookies[shot.view.viewer]);
      } catch (error) {
        failures.push(`${fileName(shot.view, shot.width)}: ${error}`);
      }
      if (waiting.length % 50 === 0) console.log(`${shots.length - waiting.length} of ${shots.length} pictures`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  writeFileSync(join(folder, "index.html"), overview(views));
  console.log(`${shots.length - failures.length} pictures in ${folder}, see index.html`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}

/** The widths at which a view is photographed. */
function widthsOf(view: View): readonly number[] {
  return widths ?? [360, 768, 1440, ...(isOnLargeScreens(view) ? [1920, 2560] : [])];
}

/** A browser of somebody who is logged in by cookies. */
async function openContext(
  browser: Browser,
  cookie: string,
  viewport: ViewportSize = { width: 1440, height: 1000 },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
  });
  const pairs = cookie.split("; ").filter(Boolean);
  await context.addCookies(
    pairs.map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: portal.url };
    }),
  );
  return context;
}

/** Opens a page in a browser of its own and saves its picture. @throws if the page or a state cannot be reached */
async function photograph(browser: Browser, view: View, width: number, cookie: string): Promise<void> {
  const context = await openContext(browser, cookie, { width, height: width < 700 ? 780 : 1000 });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    await page.emulateMedia(modes[view.mode ?? ""]);
    await page.goto(view.path, { waitUntil: "networkidle" });
    await view.act?.(page);
    const fullPage = !view.firstScreen;
    if (fullPage) await renderWholePage(page);
    await page.screenshot({ path: join(folder, fileName(view, width)), fullPage });
  } finally {
    await context.close();
  }
}

/**
 * Renders the content below the first screen: scrolls through the page once to load lazy pictures, and lays out elements
 * that `content-visibility` skips while they are off screen.
 */
async function renderWholePage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>("main *"))
      if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 60));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}

function fileName(view: View, width: number): string {
  return `${viewName(view)
    .replace(/[^\w-]+/g, "-")
    .replace(/-+$/, "")}-${width}.png`;
}

/** A page that shows all pictures, one row per view. */
function overview(views: readonly View[]): string {
  const rows = views.map((view) => {
    const pictures = widthsOf(view).map((width) => {
      const file = fileName(view, width);
      return `<a href="${file}"><img src="${file}" alt="${width} px" loading="lazy" style="width:${Math.min(width / 3, 480)}px"></a>`;
    });
    return `<h2>${escapeHtml(viewName(view))}</h2>\n<p>${pictures.join("\n")}</p>`;
  });
  return `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Pages of the site</title>
<style>body{font:16px sans-serif;background:#222;color:#eee}p{display:flex;gap:8px;align-items:flex-start;overflow:auto}</style>
${rows.join("\n")}
</html>
`;
}
