/**
 * How much a figure has changed, as a text such as `+12%`.
 * @returns undefined if there was nothing before
 */
export function changeText(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent}%` : `${percent}%`.replace("-", "−");
}
