import { brotliCompressSync, constants } from "node:zlib";
import { expect } from "@playwright/test";
import { contentPages } from "./pages.ts";
import { test } from "./portal-test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Compresses a text as an edge does for its cache. */
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;

test("HTML plus CSS of every page is at most 14,336 bytes, and its only script is small", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  const weights = new Map<string, number>();
  const measure = async (address: string) => {
    const known = weights.get(address) ?? brotli(await (await request.get(address)).text());
    weights.set(address, known);
    return known;
  };
  for (const { path } of contentPages) {
    await test.step(path, async () => {
      const html = await (await request.get(path)).text();
      const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? "");
      const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? "");
      const inline = [...html.matchAll(/<script(?![^>]+src=)(?![^>]+ld\+json)[^>]*>/g)];
      expect(styles.length, path).toBeGreaterThan(0);
      expect(scripts, path).toHaveLength(1);
      expect(inline, path).toEqual([]);
      expect(html, path).not.toContain("modulepreload");
      const css = await Promise.all(styles.map(measure));
      expect(
        css.reduce((sum, bytes) => sum + bytes, brotli(html)),
        path,
      ).toBeLessThanOrEqual(14_336);
      expect(await measure(scripts[0] ?? ""), path).toBeLessThanOrEqual(4_096);
    });
  }
});

for (const width of [360, 1440]) {
  test(`the layout does not shift while a page loads at ${width} px`, {
    tag: ["@javascript", "@embedded-only"],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const { path } of contentPages) {
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: "load" });
        const shift = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let sum = 0;
              const observer = new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
              });
              observer.observe({ type: "layout-shift", buffered: true });
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
            }),
        );
        expect.soft(shift, path).toBe(0);
      });
    }
  });
}
