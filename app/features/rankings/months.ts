import { monthNames } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";

/** Months of the rankings, written `YYYY-MM` (Asia/Manila). */

/** Whether a text is a month such as `2026-05`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** The first three letters of a month's name, in both languages the usual short form: `Nov`. */
export function shortMonthName(month: string): string {
  const name = names[Number(month.slice(5)) - 1];
  return name ? t(name).slice(0, 3) : month;
}

/** A month for display: `May 2026`. */
export function monthName(month: string): string {
  const [year = "", number] = month.split("-");
  const name = monthNames[Number(number) - 1];
  return name ? t("month.withYear", { month: t(name), year }) : month;
}
