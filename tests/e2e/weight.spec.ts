import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { workerFolder, workerModules } from "../../scripts/setup/worker.mjs";
import { contentPageBudget, formPageBudget, pictureBudgets } from "../budgets.ts";
import { visitOnPhone } from "../load/web/phone-visit.ts";
import { MAX_LAYOUT_SHIFT } from "./layout-shift.ts";
import { contentPages, filipinoPath, formPages } from "./pages.ts";
import { logIn, logInAsAdmin, newAccount, test } from "./portal-test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Compresses a text with the quality that an edge uses for pages it compresses on the fly. */
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

/** Fetches files that many pages share, and compresses each only once. */
function fileSizes(request: APIRequestContext, compressedSize: (text: string) => number) {
  const known = new Map<string, number>();
  return async (address: string) => {
    const size = known.get(address) ?? compressedSize(await (await request.get(address)).text());
    known.set(address, size);
    return size;
  };
}

test("HTML plus CSS of every page, and its scripts, are within their limits", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const measure = fileSizes(request, brotli);
  for (const path of contentPages.flatMap(({ path }) => [path, filipinoPath(path)])) {
    await test.step(path, async () => {
      const html = await (await request.get(path)).text();
      const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? "");
      const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? "");
      const inline = [...html.matchAll(/<script(?![^>]+src=)(?![^>]+ld\+json)[^>]*>/g)];
      // Those of the root and of the page; an error page adds those of its scene, and an empty list its own.
      expect(styles.length, path).toBeGreaterThan(0);
      const hasMore = path.endsWith("/nowhere") || html.includes('class="empty-state"');
      expect(styles.length, path).toBeLessThanOrEqual(hasMore ? 3 : 2);
      // Times of events and countdowns have a script of their own.
      expect(scripts, path).toHaveLength(/<(?:local-time|count-down)/.test(html) ? 2 : 1);
      expect(inline, path).toEqual([]);
      expect(html, path).not.toContain("modulepreload");
      const css = await Promise.all(styles.map(measure));
      expect(
        css.reduce((sum, bytes) => sum + bytes, brotli(html)),
        path,
      ).toBeLessThanOrEqual(contentPageBudget.htmlAndCss);
      const sizes = await Promise.all(scripts.map(measure));
      expect(
        sizes.reduce((sum, bytes) => sum + bytes),
        path,
      ).toBeLessThanOrEqual(contentPageBudget.script);
    });
  }
});

/** Scripts of the console's editors, and of its islands. */
const EDITORS = /\/(?:rich-text|picture-field|upload-files|entry)\.\w+-/;

test("the scripts of every page with forms are within their limit", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ page, request }) => {
  const sizeOf = fileSizes(request, (text) => gzipSync(text).byteLength);
  const checkPages = async (paths: readonly string[], limit: number = formPageBudget.scripts) => {
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      const found = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? "");
      // Fields of the same kind name the same script. What editors have has no limit.
      const scripts = [...new Set(found)].filter((address) => !EDITORS.test(address));
      expect(scripts.length, path).toBeGreaterThan(0);
      expect([...html.matchAll(/<script(?![^>]+src=)[^>]*>/g)], path).toEqual([]);
      const sizes = await Promise.all(scripts.map(sizeOf));
      expect
        .soft(
          sizes.reduce((sum, bytes) => sum + bytes),
          path,
        )
        .toBeLessThanOrEqual(limit);
    }
  };
  await checkPages(formPages.visitor.flatMap((path) => [path, filipinoPath(path)]));
  await logIn(page, newAccount());
  await checkPages(formPages.player.flatMap((path) => [path, filipinoPath(path)]));
  await logInAsAdmin(page, "owner");
  await checkPages(formPages.owner, formPageBudget.consoleScripts);
});

// At 1440 px, accessibility.spec.ts checks the layout.
test("on a phone, the pictures of every content page are within their limits, and its layout hardly shifts", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ browser, baseURL }) => {
  const visited = await visitOnPhone(
    browser,
    baseURL ?? "",
    contentPages.map(({ path }) => path),
    { keepFiles: false },
  );
  for (const { path, files, layoutShift } of visited) {
    const pictures = files.filter(({ type }) => type === "Image");
    expect(pictures.length, path).toBeGreaterThan(0);
    const bytes = pictures.reduce((sum, file) => sum + file.bytes, 0);
    expect.soft(bytes, `${path} in pictureBudgets`).toBeLessThanOrEqual(pictureBudgets[path] ?? 0);
    expect.soft(layoutShift.value, `${path}: ${layoutShift.moved}`).toBeLessThan(MAX_LAYOUT_SHIFT);
  }
});

test("the worker's code is ASCII, because other text doubles its size in memory and slows down its start", {
  tag: ["@javascript", "@embedded-only"],
}, () => {
  const code = workerModules(workerFolder()).map(({ path }) => readFileSync(path, "utf8"));
  expect(code.length).toBeGreaterThan(10);
  expect(code.flatMap((text) => text.match(/.{0,40}[^\0-\x7f].{0,20}/g) ?? [])).toEqual([]);
});
