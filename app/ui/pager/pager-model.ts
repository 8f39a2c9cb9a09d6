const pagerLimits = {
  /** Page links on each side of the current one. */
  adjacent: 2,
  /** Every page is linked up to this number of pages plus the adjacent ones on both sides. */
  showAllUpTo: 1000,
} as const;

/** A stop of the pager: a page number, or a gap shown as an ellipsis. */
export type PagerStop = number | "gap";

/** The data of a pager (specification section 2, "Pager"). */
export interface Pager {
  current: number;
  last: number;
  previous: number | undefined;
  next: number | undefined;
  stops: PagerStop[];
}

/**
 * Computes the page links: all of them up to 1000 pages plus the adjacent ones, otherwise the first two, the current
 * one with two neighbours on each side, and the last two. `current` is clamped to 1..last.
 */
export function pagerFor(requested: number, last: number): Pager {
  const lastPage = Math.max(1, last);
  const current = Math.min(Math.max(1, requested), lastPage);
  return {
    current,
    last: lastPage,
    previous: current > 1 ? current - 1 : undefined,
    next: current < lastPage ? current + 1 : undefined,
    stops:
      lastPage <= pagerLimits.showAllUpTo + 2 * pagerLimits.adjacent ? range(1, lastPage) : windowed(current, lastPage),
  };
}

/**
 * The page links of a short pager: the first page, the current one with a neighbour on each side, and the last one. They fit
 * into one line of a phone.
 */
export function shortStops({ current, last }: Pick<Pager, "current" | "last">): PagerStop[] {
  const near = range(Math.max(1, current - 1), Math.min(last, current + 1));
  // An ellipsis takes as much room as the only page that it would stand for.
  const only = [...(current === 4 ? [2] : []), ...(current === last - 3 ? [last - 1] : [])];
  return withGaps([1, ...near, ...only, last]);
}

function windowed(current: number, last: number): PagerStop[] {
  const near = range(Math.max(1, current - pagerLimits.adjacent), Math.min(last, current + pagerLimits.adjacent));
  return withGaps([1, 2, ...near, last - 1, last]);
}

function withGaps(shown: readonly number[]): PagerStop[] {
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index): PagerStop[] => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? ["gap", page] : [page];
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
