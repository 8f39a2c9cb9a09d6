import { and, eq, sql } from "drizzle-orm";
import type { ReplyOf } from "#app/contract/define.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { t } from "#app/i18n/translate.ts";
import type { cartCalls } from "../calls.ts";
import { isValidCode } from "./offer.ts";
import { discountCodes } from "./schema.ts";

/** A discount code that an account asks for, in upper case. The time is in epoch milliseconds. */
interface WantedCode {
  code: string;
  account: number;
  time: number;
}

/** A query for a discount code with the number of its uses; no row if it is not valid. */
export function findCode(db: Database, { code, account, time }: WantedCode) {
  const uses = sql.raw("SELECT count(*) FROM discount_uses WHERE code_id = discount_codes.id");
  return db
    .select({
      code: discountCodes.code,
      kind: discountCodes.kind,
      value: discountCodes.value,
      category: discountCodes.category,
      minTotal: discountCodes.minTotal,
      usedUp: sql<number | null>`use_limit <= (${uses})`,
      used: sql<number | null>`account_limit <= (${uses} AND user_num = ${account})`,
    })
    .from(discountCodes)
    .where(and(eq(discountCodes.code, code), sql.raw(isValidCode(String(time)))));
}

/** What a cart shows of a requested code. The purchase decides by the same rules (`priced-lines.ts`). */
export function usableCode(
  found: Awaited<ReturnType<typeof findCode>>[number] | undefined,
): Pick<ReplyOf<typeof cartCalls.read>, "discount" | "codeProblem"> {
  if (!found) return { codeProblem: t("discount.unknown") };
  const { usedUp, used, ...discount } = found;
  if (usedUp) return { codeProblem: t("discount.usedUp") };
  return used ? { codeProblem: t("discount.used") } : { discount };
}
