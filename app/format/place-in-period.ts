/** Whether a time is before, in or after a period whose ends may be missing. Times are epoch milliseconds. */
export function placeInPeriod(
  now: number,
  from: number | undefined,
  until: number | undefined,
): "scheduled" | "active" | "over" {
  if (until !== undefined && now >= until) return "over";
  return from !== undefined && now < from ? "scheduled" : "active";
}
