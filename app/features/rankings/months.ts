import { manilaMonth, monthBefore } from "#app/format/manila-time.ts";
import { monthNames } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import { rankingLimits } from "./limits.ts";

/** Months of the rankings, written `YYYY-MM` (Asia/Manila). */

/** Whether a text is a month such as `2026-05`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/**
 * The first month that still has rankings.
 * @param now epoch milliseconds
 */
export function firstKeptMonth(now: number): string {
  let first = manilaMonth(now);
  for (let months = 1; months < rankingLimits.keptMonths; months += 1) first = monthBefore(first);
  return first;
}

/** A month for display: `May 2026`. */
export function monthName(month: string): string {
  const [year = "", number] = month.split("-");
  const name = monthNames[Number(number) - 1];
  return name ? t("month.withYear", { month: t(name), year }) : month;
}
