/** The number at the top of a chart: the lowest round one that is not below its highest value, and whose half is whole. */
export function chartTop(highest: number): number {
  for (let scale = 1; ; scale *= 10) {
    const step = [2, 4, 6, 8, 10].find((step) => step * scale >= highest);
    if (step) return step * scale;
  }
}
