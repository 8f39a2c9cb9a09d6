import { expect, test } from "vitest";
import { groupedNumber } from "#app/format/grouped-number.ts";

const intl = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

test.each([0, 7, 999, 1000, 12_345, 123_456, 1_234_567, 2 ** 53 - 1, -1, -999, -1000, -1_250_000, 1249.4, 0.4])(
  "%d is formatted like Intl.NumberFormat in English",
  (value) => expect(groupedNumber(value)).toBe(intl.format(value)),
);
