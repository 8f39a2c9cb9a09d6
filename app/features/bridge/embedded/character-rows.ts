import * as z from "zod";
import { describeIssue } from "#app/contract/describe-issue.ts";
import { decodeWire, wireName, wirePath } from "#app/contract/wire.ts";
import { classGroupByCode } from "#app/features/guide/classes.ts";
import { isNoDate, parseServerTime } from "#app/format/manila-time.ts";
import { characterFieldNames, mapFields } from "../character-fields.ts";

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/**
 * A number that a game may store as money, with a fraction, or as a 64-bit integer: cut to a whole number, and to the
 * largest one that JavaScript stores exactly.
 */
const large = (min: number, max: number) =>
  z.coerce
    .number()
    .transform((value) => Math.min(Math.trunc(value), max))
    .pipe(z.number().int().min(min));

/** A character as a game server pushes it: the fields of a ranking row, and its account. Numbers may be strings. */
const characterRow = z.object({
  characterNum: wireName("ChaNum", whole(1, 2 ** 53 - 1)),
  userNum: wireName("UserNum", whole(0, 2 ** 53 - 1)),
  characterName: wireName(
    "ChaName",
    z
      .string()
      .min(1)
      .max(33)
      .refine((name) => !/\p{Cc}|\p{Cs}/u.test(name), "contains control characters"),
  ),
  ...mapFields(characterFieldNames, ({ wire, min, max, missing, optional, large: isLarge }) => {
    const field = isLarge ? large(min, max) : whole(min, max);
    return wireName(wire, optional ? field.default(missing) : field);
  }),
  leveledUpAt: wireName(
    "ChaLevelUpDate",
    z
      .string()
      .max(40)
      .transform((text) => parseServerTime(text) ?? Number.NaN)
      .pipe(z.number("is not a valid time"))
      // Games that do not store it, or not of every character: the column also decides between equal ranks.
      .transform((time) => (isNoDate(time) ? 0 : time))
      .default(0),
  ),
});
export type CharacterRow = z.output<typeof characterRow> & { classKey: string };

/** A row that was rejected, and the reasons. */
export interface RejectedRow {
  index: number;
  errors: string[];
}

/** A column without a value reads as one that the game does not have. */
function withoutNulls(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** The numbers of all rows, also of those that would be rejected. */
export function characterNumbers(rows: readonly unknown[]): number[] {
  const [number = ""] = wirePath(characterRow, ["characterNum"]);
  return rows.map((row) => Number((row as Record<PropertyKey, unknown> | null)?.[number])).filter(Number.isSafeInteger);
}

/** Validates each row: returns the valid rows, cleaned, and the rejected ones by their index in the batch. */
export function checkRows(rows: readonly unknown[]): { accepted: CharacterRow[]; rejected: RejectedRow[] } {
  const accepted: CharacterRow[] = [];
  const rejected: RejectedRow[] = [];
  const seen = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const checked = characterRow.safeParse(decodeWire(characterRow, withoutNulls(row)), {
      error: (issue) => describeIssue(issue),
    });
    if (!checked.success) {
      const errors = checked.error.issues.map(
        ({ path, message }) => `${wirePath(characterRow, path).join(".") || "row"}: ${message}`,
      );
      rejected.push({ index, errors });
    } else if (seen.has(checked.data.characterNum)) {
      rejected.push({ index, errors: [`${wirePath(characterRow, ["characterNum"])}: appears twice in this batch`] });
    } else {
      seen.add(checked.data.characterNum);
      accepted.push({ ...checked.data, classKey: classGroupByCode(checked.data.classCode)?.key ?? "" });
    }
  }
  return { accepted, rejected };
}
