import { monthNames } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";

/** Months of the rankings, written `YYYY-MM` (Asia/Manila). */

/** Whether a text is a month such as `2026-05`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** A month for display: `May 2026`. */
export function monthName(month: string): string {
  const [year = "", number] = month.split("-");
  const name = monthNames[Number(number) - 1];
  return name ? t("month.withYear", { month: t(name), year }) : month;
}
