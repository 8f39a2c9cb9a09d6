import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { requireBelow } from "#app/features/admin/embedded/levels.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { currencies } from "../currencies.ts";

const columns = { rcoin: "user_point", milleage: "user_point2", referral: "referral_balance" } as const;

/** How often a balance may move under an admin's hands before the admin is asked to try again. */
const TRIES = 4;

/**
 * Changes a balance by an entry of the ledger whose key comes from the form: sending it twice counts once.
 *
 * @throws GameApiError `not_found`; `forbidden` for one's own account and for accounts of one's own level or above;
 * `conflict` when the balance would go below zero, or when the key stands for
 * something else
 */
export async function adjustBalance(
  { UserNum, currency, amount, reason, requestKey }: CallRequest<"adminadjust">,
  context: AdminContext,
): Promise<CallReply<"adminadjust">> {
  const { db, admin, now } = context;
  const key = `adjustment:${requestKey}`;
  const label = currencies.find((known) => known.key === currency)?.label ?? currency;
  const column = columns[currency];
  for (let tried = 1; ; tried += 1) {
    const { account, entry } = await look(db, column, UserNum, key);
    if (!account) throw new GameApiError("not_found", "There is no such player.");
    requireBelow({ userNum: UserNum, userType: account.userType }, context);
    const { userId, balance } = account;
    if (entry) {
      if (entry.userNum !== UserNum || entry.currency !== currency || entry.amount !== amount)
        throw new GameApiError("conflict", "This form was sent before with something else. Please reload the page.");
      return { message: "This was entered already. It counted once.", repeated: true, balance };
    }
    const after = balance + amount;
    if (after < 0) {
      throw new GameApiError(
        "conflict",
        `${userId} has only ${groupedNumber(balance)} ${label}: no balance may go below zero. Nothing was changed.`,
      );
    }
    try {
      await writeAudited(
        context,
        {
          action: "adminadjust",
          target: `player ${UserNum}`,
          reason,
          before: { UserID: userId, [currency]: balance },
          after: { UserID: userId, [currency]: after, amount },
        },
        [
          guard(
            `EXISTS (SELECT 1 FROM users WHERE user_num = ?1 AND ${column} = ?2 AND user_type = ?3)`,
            UserNum,
            balance,
            account.userType,
          ),
          [
            `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
             VALUES (?1, ?2, ?3, 'adjustment', ?4, ?5, ?6)`,
            UserNum,
            currency,
            amount,
            `admin ${admin.userNum}`,
            key,
            now(),
          ],
        ],
      );
      const sign = amount > 0 ? "+" : "";
      return {
        message: `${sign}${groupedNumber(amount)} ${label} for ${userId}. The balance is ${groupedNumber(after)} now.`,
        repeated: false,
        balance: after,
      };
    } catch (error) {
      // Somebody else moved the balance, or sent the same form: look again and decide anew.
      if (tried === TRIES) throw error;
    }
  }
}

interface Account {
  userId: string;
  userType: number;
  balance: number;
}

interface Entry {
  userNum: number;
  currency: string;
  amount: number;
}

async function look(db: Database, column: string, userNum: number, key: string) {
  const [[account], [entry]] = await runBatch<[Account[], Entry[]]>(db, [
    [`SELECT user_id AS userId, user_type AS userType, ${column} AS balance FROM users WHERE user_num = ?1`, userNum],
    ["SELECT user_num AS userNum, currency, amount FROM ledger WHERE key = ?1", key],
  ]);
  return { account, entry };
}
