const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** Formats a number of bytes: `2.4 GB`. Units are steps of 1,000, with one decimal below ten. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[step - 1]}`;
}
