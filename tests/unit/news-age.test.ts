import { expect, test } from "vitest";
import { ageText } from "#app/features/news/age-text.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";

test.each([
  [0, "just now"],
  [-5_000, "just now"],
  [59_999, "just now"],
  [60_000, "1 minute ago"],
  [5 * 60_000, "5 minutes ago"],
  [3_600_000, "1 hour ago"],
  [23 * 3_600_000, "23 hours ago"],
  [86_400_000, "1 day ago"],
  [8 * 86_400_000, "1 week ago"],
  [45 * 86_400_000, "1 month ago"],
  [800 * 86_400_000, "2 years ago"],
])("an age of %i ms is shown as '%s'", (age, text) => {
  expect(ageText(1e12 - age, 1e12)).toBe(text);
});

test("a missing date has its own text", () => {
  expect(ageText(undefined, 0)).toBe("No date available");
});

test("ages are in the language of the request", () => {
  const shown = (age: number) => runInLanguage(languageOfPath("/fil"), () => ageText(1e12 - age, 1e12));
  expect([0, 60_000, 2 * 86_400_000].map(shown)).toEqual([
    "ngayon lang",
    "1 minuto na ang nakalipas",
    "2 araw na ang nakalipas",
  ]);
});
