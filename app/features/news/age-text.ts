import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import type { PluralKey } from "#app/i18n/catalogue.ts";
import { t, tPlural } from "#app/i18n/translate.ts";

const STEPS = [
  { limit: HOUR, unit: MINUTE, text: "age.minutes" },
  { limit: DAY, unit: HOUR, text: "age.hours" },
  { limit: 7 * DAY, unit: DAY, text: "age.days" },
  { limit: 30 * DAY, unit: 7 * DAY, text: "age.weeks" },
  { limit: 365 * DAY, unit: 30 * DAY, text: "age.months" },
  { limit: Number.POSITIVE_INFINITY, unit: 365 * DAY, text: "age.years" },
] as const satisfies readonly { limit: number; unit: number; text: PluralKey }[];

/**
 * Relative time of the news list: 'x minutes ago', 'just now' below a minute or in the future,
 * 'No date available' if the time is missing (specification section 2). Both times in epoch milliseconds.
 */
export function ageText(time: number | undefined, now: number): string {
  if (time === undefined) return t("age.unknown");
  const age = now - time;
  if (age < MINUTE) return t("age.justNow");
  const { unit, text } = STEPS.find(({ limit }) => age < limit) ?? STEPS[STEPS.length - 1]!;
  return tPlural(text, Math.floor(age / unit));
}
