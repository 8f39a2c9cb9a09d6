/** Months of the rankings, written `YYYY-MM` (Asia/Manila). */

const NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Whether a text is a month such as `2026-05`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** A month for display: `May 2026`. */
export function monthName(month: string): string {
  const [year, number] = month.split("-");
  return `${NAMES[Number(number) - 1]} ${year}`;
}
