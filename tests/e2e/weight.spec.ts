import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "@playwright/test";
import { contentPages } from "./pages.ts";

/** As an edge compresses text for its cache. */
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;

for (const { path } of contentPages) {
  test(`${path}: HTML plus CSS is at most 14,336 bytes, and the only script is small @script`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? "");
    const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? "");
    const inline = [...html.matchAll(/<script(?![^>]+src=)(?![^>]+ld\+json)[^>]*>/g)];
    expect(styles.length).toBeGreaterThan(0);
    expect(scripts).toHaveLength(1);
    expect(inline).toEqual([]);
    expect(html).not.toContain("modulepreload");
    const css = await Promise.all(styles.map(async (address) => (await request.get(address)).text()));
    const script = await (await request.get(scripts[0] ?? "")).text();
    const weight = css.reduce((sum, text) => sum + brotli(text), brotli(html));
    expect(weight).toBeLessThanOrEqual(14_336);
    expect(brotli(script)).toBeLessThanOrEqual(4_096);
  });

  test(`${path}: nothing moves while it loads @script`, async ({ page }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: "networkidle" });
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
      expect(shift, `at ${width} px`).toBe(0);
    }
  });
}
