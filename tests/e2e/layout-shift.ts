import type { Page } from "@playwright/test";

/**
 * Maximum of a page's cumulative layout shift; up to 0.1 counts as good. Rows and tables that are parsed in several
 * steps, and headings whose font arrives late, cause shifts below 0.01.
 */
export const MAX_LAYOUT_SHIFT = 0.02;

/** The cumulative layout shift of a page since it was opened. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: unknown }[] };
            // The parts of a video's controls have no node; the browser arranges them when it likes.
            const isOfControls = document.querySelector("video") && sources.every(({ node }) => !node);
            if (!isOfControls) sum += value;
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
