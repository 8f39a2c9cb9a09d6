/** Formats a time in epoch milliseconds for replies and markup, such as `2026-06-01T00:00:00.000Z`. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** Like {@link isoTime}; null if the time is null. */
export function isoTimeOrNull(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
