const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** Formats a number of bytes: `2.4 GB`. Units are steps of 1,000, with one decimal below ten. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[step - 1]}`;
}

/** What people type: bytes, or a number with a unit. */
const TYPED = /^(\d{1,3}(?:,\d{3})+|\d{1,15})(\.\d{1,3})? ?(?:b|bytes?|([kmgt])b)?$/i;

/**
 * Parses a size that a person typed, such as `4.2 GB`, `350 MB` or `4,509,715,660`, with the units of {@link fileSize}.
 * @returns bytes; undefined for anything else
 */
export function parseFileSize(text: string): number | undefined {
  const [, whole = "", fraction = "", letter = ""] = TYPED.exec(text) ?? [];
  const step = UNITS.findIndex((unit) => unit.toLowerCase() === `${letter.toLowerCase()}b`) + 1;
  if (whole === "" || (fraction && step === 0)) return undefined;
  return Math.round(Number(whole.replaceAll(",", "") + fraction) * 1000 ** step);
}
