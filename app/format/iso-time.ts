/** A time in epoch milliseconds as replies and markup tell it, such as `2026-06-01T00:00:00.000Z`. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** The same; null for a time that is none. */
export function isoTimeOrNull(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
