/** How many intervals the lines of a chart make at most. */
const MAX_INTERVALS = 5;

/**
 * The values of a chart's grid lines, from the top down to 0, in round steps; the top is the first that no value exceeds.
 * The grid lines for a returned top are the same.
 * @param highest the highest value of the chart, a whole number; at least 1 is shown
 */
export function chartLines(highest: number): number[] {
  for (let scale = 1; ; scale *= 10) {
    const step = [1, 2, 5].map((round) => round * scale).find((one) => one * MAX_INTERVALS >= highest);
    if (step) {
      const intervals = Math.max(1, Math.ceil(highest / step));
      return Array.from({ length: intervals + 1 }, (_, index) => (intervals - index) * step);
    }
  }
}

/** The number at the top of a chart. */
export function chartTop(highest: number): number {
  return chartLines(highest)[0]!;
}
