import { sql } from "drizzle-orm";
import { passkeys, totpFactors } from "./schema.ts";

/** SQL of whether an account has a second factor, next to its row in `users`; 0 or 1. */
export const hasSecondFactor = `(EXISTS (SELECT 1 FROM totp_factors WHERE totp_factors.user_num = users.user_num)
  OR EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_num = users.user_num))`;

/** {@link hasSecondFactor} as a column of a query of `users`. */
export const secondFactorColumn = { hasSecondFactor: sql.raw(hasSecondFactor).mapWith(Boolean) };

/** SQL of whether an account has no second factor. */
export function isWithoutSecondFactor(userNum: number) {
  return sql`NOT EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.userNum} = ${userNum})
    AND NOT EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userNum} = ${userNum})`;
}
