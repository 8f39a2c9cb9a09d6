import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { shopCurrency } from "#app/features/currencies/currencies.ts";
import { isBelow } from "#app/features/staff/embedded/levels.ts";
import { composedRole, type RoleColumns, staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { debtOf } from "#app/features/wallet/embedded/ledger/waiver.ts";
import type { DebtKind } from "#app/features/wallet/entry-kinds.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { Debt, debtsAdminCalls } from "../debts-admin-calls.ts";

interface DebtRow {
  userNum: number;
  userId: string;
  amount: number;
}

/** An entry that a debt arose or grew by, with its order. */
interface CauseRow {
  userNum: number;
  at: number;
  number: string | null;
  isTest: number | null;
}

/** Joins an entry of a reversal with the order that was reversed. */
const withOrder = (entries: string) => `
  LEFT JOIN coin_reversals ON ${entries}.kind = 'reversal' AND coin_reversals.id = CAST(${entries}.reference AS INTEGER)
  LEFT JOIN payment_orders ON payment_orders.id = coin_reversals.order_id`;

/**
 * What caused the debts that are left: the reversals since each account last owed nothing, the oldest first.
 * @param shown query of the accounts, as `user_num`, with its values
 */
function causesOf(shown: string, ...values: (string | number)[]): Statement {
  return [
    `WITH shown AS (${shown}),
     entries AS (
       SELECT debt_entries.user_num, debt_entries.id, kind, reference, at,
         sum(debt_entries.amount) OVER (PARTITION BY debt_entries.user_num ORDER BY debt_entries.id) - debt_entries.amount AS owed_before
       FROM shown JOIN debt_entries ON debt_entries.user_num = shown.user_num AND currency = '${shopCurrency}'),
     began AS (SELECT user_num, max(id) AS id FROM entries WHERE owed_before = 0 GROUP BY user_num)
     SELECT entries.user_num AS userNum, entries.at, payment_orders.number, payment_orders.is_test AS isTest
     FROM began JOIN entries ON entries.user_num = began.user_num AND entries.id >= began.id AND entries.kind = 'reversal'
     ${withOrder("entries")}
     ORDER BY entries.id`,
    ...values,
  ];
}

function toDebt({ userNum, userId, amount }: DebtRow, causes: readonly CauseRow[]): Debt {
  const own = amount > 0 ? causes.filter((cause) => cause.userNum === userNum) : [];
  const orders = new Map(own.flatMap(({ number, isTest }) => (number ? [[number, isTest === 1]] : [])));
  return {
    ...{ userNum, userId, amount },
    since: isoTimeOrNull(own[0]?.at ?? null),
    orders: [...orders].map(([number, isTest]) => ({ number, isTest })),
  };
}

/** A page of the accounts in debt, the newest accounts first. */
export const listDebts: Handler<typeof debtsAdminCalls.list> = async ({ player, after }, { db }) => {
  const values: (string | number)[] = [numberCursor(after, MAX_CURSOR), adminLimits.pageSize + 1];
  const name = player?.trim();
  if (name) values.push(lookupKey(name));
  const shown = `SELECT debts.user_num, amount FROM debts WHERE debts.user_num < ?1 AND currency = '${shopCurrency}'
    AND amount > 0${name ? " AND debts.user_num = (SELECT user_num FROM users WHERE user_id_key = ?3)" : ""}
    ORDER BY debts.user_num DESC LIMIT ?2`;
  const [rows, causes] = await runBatch<[DebtRow[], CauseRow[]]>(db, [
    [
      `SELECT shown.user_num AS userNum, coalesce(user_id, '') AS userId, amount
       FROM (${shown}) AS shown LEFT JOIN users ON users.user_num = shown.user_num ORDER BY shown.user_num DESC`,
      ...values,
    ],
    causesOf(shown, ...values),
  ]);
  const { shown: page, last } = takePage(rows, adminLimits.pageSize);
  return { debts: page.map((row) => toDebt(row, causes)), next: last ? String(last.userNum) : null };
};

interface EntryRow {
  id: number;
  kind: DebtKind;
  amount: number;
  at: number;
  number: string | null;
  isTest: number | null;
  admin: string | null;
}

/**
 * What an account owes, with a page of the changes of its debt, newest first.
 * @throws GameApiError `not_found`
 */
export const readDebt: Handler<typeof debtsAdminCalls.byNum> = async ({ userNum, after }, { db, admin }) => {
  const [[account], causes, rows] = await runBatch<[(DebtRow & RoleColumns)[], CauseRow[], EntryRow[]]>(db, [
    [
      `SELECT user_num AS userNum, user_id AS userId, user_type AS userType, role, ${composedRole} AS composedRole,
         ${debtOf("?1")} AS amount
       FROM users WHERE user_num = ?1`,
      userNum,
    ],
    causesOf("SELECT ?1 AS user_num", userNum),
    [
      `SELECT debt_entries.id, kind, debt_entries.amount, debt_entries.at, number, is_test AS isTest,
         (SELECT user_id FROM users WHERE kind = 'waiver' AND users.user_num = CAST(substr(debt_entries.reference, 7) AS INTEGER)) AS admin
       FROM debt_entries ${withOrder("debt_entries")}
       WHERE debt_entries.user_num = ?1 AND debt_entries.currency = '${shopCurrency}' AND debt_entries.id < ?2
       ORDER BY debt_entries.id DESC LIMIT ?3`,
      userNum,
      numberCursor(after, MAX_CURSOR),
      adminLimits.pageSize + 1,
    ],
  ]);
  if (!account) throw new GameApiError("not_found", message("admin.player.unknown"));
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  return {
    debt: {
      ...toDebt(account, causes),
      entries: shown.map(({ number, isTest, at, admin: waivedBy, ...entry }) => ({
        ...entry,
        at: isoTime(at),
        number: number ?? "",
        isTest: isTest === 1,
        admin: waivedBy ?? "",
      })),
      mayWaive: account.amount > 0 && isBelow({ ...account, ...staffRightsOf(account) }, admin),
    },
    next: last ? String(last.id) : null,
  };
};
