import * as z from "zod";
import { plainIssue } from "#app/contract/plain-issue.ts";
import { classGroupByCode } from "#app/features/guide/classes.ts";
import { parseServerTime } from "#app/format/manila-time.ts";

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const count = whole(0, Number.MAX_SAFE_INTEGER);

/** A character as a game server pushes it: the fields of a ranking row, and whose it is. Numbers may be texts. */
const characterRow = z.object({
  ChaNum: whole(1, 2 ** 53 - 1),
  UserNum: whole(0, 2 ** 53 - 1),
  ChaName: z
    .string()
    .min(1)
    .max(33)
    .refine((name) => !/\p{Cc}|\p{Cs}/u.test(name), "has control characters"),
  ChaLevel: whole(0, 100_000),
  ChaExp: count,
  ChaClass: whole(0, 2 ** 31 - 1),
  ChaSchool: whole(-1, 255),
  ChaPKScore: count,
  ChaPKDeath: count,
  ChaMMR: whole(-(2 ** 31), 2 ** 31 - 1),
  ChaMoney: count,
  ChaLevelUpDate: z
    .string()
    .max(40)
    .transform((text) => parseServerTime(text) ?? Number.NaN)
    .pipe(z.number("is not a time")),
});
export type CharacterRow = z.output<typeof characterRow> & { classKey: string };

/** A row that was not taken, and why. */
export interface RejectedRow {
  index: number;
  errors: string[];
}

/** Checks rows one by one: the good ones, clean, and the bad ones by their place in the batch. */
export function checkRows(rows: readonly unknown[]): { accepted: CharacterRow[]; rejected: RejectedRow[] } {
  const accepted: CharacterRow[] = [];
  const rejected: RejectedRow[] = [];
  const seen = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const checked = characterRow.safeParse(row, { error: (issue) => plainIssue(issue) });
    if (!checked.success) {
      const errors = checked.error.issues.map(({ path, message }) => `${path.join(".") || "row"}: ${message}`);
      rejected.push({ index, errors });
    } else if (seen.has(checked.data.ChaNum)) {
      rejected.push({ index, errors: ["ChaNum: stands in this batch twice"] });
    } else {
      seen.add(checked.data.ChaNum);
      accepted.push({ ...checked.data, classKey: classGroupByCode(checked.data.ChaClass)?.key ?? "" });
    }
  }
  return { accepted, rejected };
}
