import type { Page } from "playwright";

/**
 * Maximum of a page's cumulative layout shift; up to 0.1 counts as good. Rows and tables that are parsed in several
 * steps, and headings whose font arrives late, cause shifts below 0.01.
 */
export const MAX_LAYOUT_SHIFT = 0.02;

/** How much the elements of a page moved after they were shown. */
export interface LayoutShift {
  /** The cumulative layout shift since the page was opened. */
  value: number;
  /** The start tags of the elements that moved, and how far, for the report. */
  moved: string;
}

/** Measures the layout shift of a page. */
export function layoutShiftOf(page: Page): Promise<LayoutShift> {
  return page.evaluate(
    () =>
      new Promise<LayoutShift>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        let value = 0;
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; sources: Source[] };
            // The parts of a video's controls have no node; the browser arranges them when it likes.
            if (document.querySelector("video") && shift.sources.every(({ node }) => !node)) continue;
            value += shift.value;
            for (const { node, previousRect: from, currentRect: to } of shift.sources) {
              const [tag] = (node instanceof Element ? node : node?.parentElement)?.outerHTML.match(/^<[^>]+>/) ?? [];
              moved.push(`${tag} from ${from.x},${from.y} to ${to.x},${to.y}`);
            }
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ value, moved: moved.join("; ") })));
      }),
  );
}
