import { monthPattern } from "#app/features/payments/sales-limits.ts";
import { statisticsPeriods } from "#app/features/statistics/limits.ts";

/** The period that an address asks for: a month, or so many days, 30 if it names none that is known. */
export function readPeriod(searchParams: URLSearchParams) {
  const typed = searchParams.get("month") ?? "";
  const month = monthPattern.test(typed) ? typed : undefined;
  const days = month ? undefined : (statisticsPeriods.find((one) => String(one) === searchParams.get("days")) ?? 30);
  return { days, month };
}
