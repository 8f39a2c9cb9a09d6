/** How many parts a chart has at most between its lines. */
const MOST_PARTS = 5;

/**
 * The numbers at the lines of a chart, from the top down to 0: round steps, of which the highest is just above the values.
 * The numbers of a top that was returned before are the same.
 * @param highest the highest value of the chart, a whole number; at least 1 is shown
 */
export function chartLines(highest: number): number[] {
  for (let scale = 1; ; scale *= 10) {
    const step = [1, 2, 5].map((round) => round * scale).find((one) => one * MOST_PARTS >= highest);
    if (step) {
      const parts = Math.max(1, Math.ceil(highest / step));
      return Array.from({ length: parts + 1 }, (_, index) => (parts - index) * step);
    }
  }
}

/** The number at the top of a chart. */
export function chartTop(highest: number): number {
  return chartLines(highest)[0]!;
}
