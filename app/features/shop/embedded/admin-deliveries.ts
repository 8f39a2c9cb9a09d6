import * as z from "zod/mini";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { type AuditEntry, writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { keysetById, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import type { Refusal } from "#app/features/bridge/protocol.ts";
import { currencyLabel } from "#app/features/currencies/currencies.ts";
import { approvable } from "#app/features/staff/embedded/approvable-action.ts";
import { type Authority, ownAuthority } from "#app/features/staff/embedded/authority.ts";
import { type Allowance, exceeds, readAllowance } from "#app/features/staff/embedded/daily-limits.ts";
import { isBelow, requireLowerLevel } from "#app/features/staff/embedded/levels.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import {
  composedRole,
  type RoleColumns,
  type StaffRights,
  staffRightsOf,
} from "#app/features/staff/embedded/role-columns.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { deliveriesAdminCalls, ListedDelivery } from "../admin-calls.ts";
import { type DeliveryAction, defaultDeliveryOrder, deliveryStateNames } from "../deliveries.ts";
import { deliveryFlags } from "../limits.ts";
import { cancelOrRequest, markRefunded, payerOf, refundDelivery } from "./ledger/refund.ts";
import { currentGameProduct, queueForAgent } from "./queue-for-agent.ts";

const { pending, taken, cancelRequested, cancelled } = deliveryFlags;

const columns = `
  deliveries.id, deliveries.user_num AS userNum, coalesce(user_id, '') AS userId, deliveries.product_num AS productNum,
  deliveries.item_name AS itemName, deliveries.price, deliveries.currency, payer_num AS payerNum,
  coalesce((SELECT user_id FROM users AS payers WHERE payers.user_num = payer_num), '') AS payerId,
  purchase_id AS purchase, purchased_at AS purchasedAt, changed_at AS changedAt, flag, claimed_at AS claimedAt,
  banked_at AS bankedAt, refunded_at AS refundedAt, game_refusal AS refusal`;
const joins = `LEFT JOIN purchase_lines ON purchase_lines.id = line_id
  LEFT JOIN users ON users.user_num = deliveries.user_num`;

type DeliveryRow = Omit<ListedDelivery, "state" | "purchasedAt" | "changedAt" | "refundedAt" | "refusal"> &
  Record<"purchasedAt" | "changedAt" | "flag", number> & {
    claimedAt: number | null;
    bankedAt: number | null;
    refundedAt: number | null;
    refusal: Refusal | null;
  };

/** A delivery with the ranks of the accounts that have it and that paid for it. */
interface FoundDelivery extends DeliveryRow {
  owner: RankedAccount;
  /** The owner, unless it is a gift. */
  payer: RankedAccount;
}

type RankedAccount = { userNum: number; userType: number } & StaffRights;

/** What was paid for a unit, in words. */
function paidText({ price, currency }: Pick<DeliveryRow, "price" | "currency">): string {
  return `${groupedNumber(price)} ${currencyLabel(currency)}`;
}

/** The user ID of the account that gets a refund. */
function payerIdOf({ payerNum, payerId, userId }: DeliveryRow): string {
  return payerNum === null ? userId : payerId;
}

function toDelivery(row: DeliveryRow): ListedDelivery {
  const { flag, claimedAt: _, bankedAt, purchasedAt, changedAt, refundedAt, ...shown } = row;
  const known = deliveryStateNames.find((state) => state.flag === flag)?.key ?? "pending";
  const state = known === "pending" && bankedAt !== null ? "banked" : known;
  return {
    ...shown,
    state,
    purchasedAt: isoTime(purchasedAt),
    changedAt: isoTime(changedAt),
    refundedAt: isoTimeOrNull(refundedAt),
  };
}

/** Whether only the agent knows if the unit can still be cancelled. */
function isWithAgent({ claimedAt, refusal }: DeliveryRow): boolean {
  return claimedAt !== null && refusal === null;
}

/** A page of deliveries, by default waiting ones oldest first and all others newest first. */
export const listDeliveries: Handler<typeof deliveriesAdminCalls.list> = async (request, { db }) => {
  const { state, player, purchase, sort, after } = request;
  const flag = state === "banked" ? pending : deliveryStateNames.find(({ key }) => key === state)?.flag;
  const keyset = keysetById("deliveries.id", (sort ?? defaultDeliveryOrder(state)) === "-id");
  const values: (string | number)[] = [numberCursor(after, keyset.start), adminLimits.pageSize + 1];
  const conditions = [keyset.condition];
  const add = (condition: (parameter: string) => string, value: string | number) => {
    values.push(value);
    conditions.push(condition(`?${values.length}`));
  };
  if (flag !== undefined) add((it) => `flag = ${it}`, flag);
  if (flag === pending) conditions.push(`banked_at IS ${state === "banked" ? "NOT NULL" : "NULL"}`);
  if (player?.trim())
    add((it) => `deliveries.user_num = (SELECT user_num FROM users WHERE user_id_key = ${it})`, lookupKey(player));
  if (purchase)
    add((it) => `line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ${it})`, Math.trunc(purchase));
  const [rows] = await runBatch<[DeliveryRow[]]>(db, [
    [
      `SELECT ${columns} FROM deliveries ${joins} WHERE ${conditions.join(" AND ")}
       ORDER BY ${keyset.orderBy} LIMIT ?2`,
      ...values,
    ],
  ]);
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  return { deliveries: shown.map(toDelivery), next: last ? String(last.id) : null };
};

interface Change {
  /** Flags from which the action is possible. */
  from: readonly number[];
  to: number;
  done: (delivery: DeliveryRow) => string;
}

const changes: Record<DeliveryAction, Change> = {
  cancel: {
    from: [pending, cancelRequested],
    to: cancelled,
    done: (row) => `Delivery ${row.id} is cancelled, and ${payerIdOf(row)} was refunded ${paidText(row)}.`,
  },
  retry: {
    from: [taken, cancelRequested],
    to: pending,
    done: ({ id }) => `Delivery ${id} is back in the queue.`,
  },
  "request-cancel": {
    from: [pending],
    to: cancelRequested,
    done: ({ id }) => `Delivery ${id} is marked for cancellation. The game server will no longer deliver it.`,
  },
  "refund-taken": {
    from: [taken],
    to: taken,
    done: (row) => `Delivery ${row.id} stays with ${row.userId}, and ${payerIdOf(row)} was refunded ${paidText(row)}.`,
  },
};

/** The actions that refund, which have a limit. */
type Refund = Extract<DeliveryAction, "cancel" | "refund-taken">;

/** The actions that the state of a delivery allows. */
function actionsFor(row: DeliveryRow): DeliveryAction[] {
  return (Object.keys(changes) as DeliveryAction[]).filter((action) => isPossible(action, row));
}

/**
 * Once the agent has claimed a unit, it cancels the unit itself when asked to, and the game alone says what was taken.
 * A unit that the game refused can be tried again. A unit that was refunded stays as it is.
 */
function isPossible(action: DeliveryAction, row: DeliveryRow): boolean {
  const { flag, claimedAt, refusal, refundedAt, price } = row;
  if (refundedAt !== null) return false;
  if (action === "refund-taken") return flag === taken && price > 0;
  if (claimedAt === null) return changes[action].from.includes(flag);
  if (action === "cancel") return flag === pending || (flag === cancelRequested && refusal !== null);
  return action === "retry" && (flag === cancelRequested || (flag === pending && refusal !== null));
}

/**
 * A delivery with the actions that its state allows the caller.
 * @throws GameApiError `not_found`
 */
export const readDelivery: Handler<typeof deliveriesAdminCalls.byId> = async ({ id }, { db, admin }) => {
  const { owner, payer, ...row } = await find(db, id);
  return {
    delivery: toDelivery(row),
    actions: isBelow(owner, admin) && isBelow(payer, admin) ? actionsFor(row) : [],
  };
};

async function find(db: Database, id: number): Promise<FoundDelivery> {
  const rankOf = (account: string): Statement => [
    `SELECT users.user_num AS userNum, user_type AS userType, role, ${composedRole} AS composedRole
     FROM deliveries JOIN users ON users.user_num = ${account} WHERE deliveries.id = ?1`,
    id,
  ];
  type RankRow = RoleColumns & { userNum: number };
  const [[row], [owner], [payer]] = await runBatch<[DeliveryRow[], RankRow[], RankRow[]]>(db, [
    [`SELECT ${columns} FROM deliveries ${joins} WHERE deliveries.id = ?1`, id],
    rankOf("deliveries.user_num"),
    rankOf(payerOf),
  ]);
  if (!row) throw new GameApiError("not_found", message("admin.delivery.unknown"));
  return { ...row, owner: ranked(row.userNum, owner), payer: ranked(row.payerNum ?? row.userNum, payer) };
}

/** An account with its rank. A row that was inserted manually may name an account that does not exist. */
function ranked(userNum: number, row: RoleColumns = { userType: 0, role: null, composedRole: null }): RankedAccount {
  return { userNum, userType: row.userType, ...staffRightsOf(row) };
}

/** @throws GameApiError `forbidden` as `requireLowerLevel` does for the accounts that have the delivery and paid for it */
function requireOwnerBelow({ owner, payer }: FoundDelivery, context: AdminContext): void {
  requireLowerLevel(owner, context);
  requireLowerLevel(payer, context);
}

/**
 * Cancels and refunds a delivery, refunds one that was taken, puts it back into the queue, or marks it as to be cancelled.
 * Even with concurrent
 * calls of the game server, a unit is either taken or cancelled, and each cancelled unit has exactly one refund. A
 * refund above the limit becomes a request for a second person.
 *
 * @throws GameApiError `not_found`; `forbidden` for a delivery to the admin's own account or to one of the admin's own
 * level or above; `conflict` when the delivery's state does not allow the action or changed meanwhile
 */
export const changeDelivery: Handler<typeof deliveriesAdminCalls.change> = async ({ id, action, reason }, context) => {
  const { db } = context;
  const { to, done } = changes[action];
  const row = await find(db, id);
  requireOwnerBelow(row, context);
  if (!isPossible(action, row)) throw tooLate(row);
  if (action === "cancel" || action === "refund-taken") return refund(context, row, action, reason);
  await writeAudited(context, auditEntry(row, to, reason), changeFlag(context, row, to), {
    refusal: async () => tooLate(await find(db, id), row),
  });
  return { message: done(row) };
};

/** The guard that neither the game nor another admin has changed a delivery since it was read. */
function unchanged({ id, flag, claimedAt }: DeliveryRow): Statement {
  return guard(
    "(SELECT flag = ?2 AND claimed_at IS ?3 AND refunded_at IS NULL FROM deliveries WHERE id = ?1)",
    id,
    flag,
    claimedAt,
  );
}

/**
 * The guard and the writes that change the state of a delivery. Only one that the agent has not claimed can become
 * anything else than pending, so that a claimed one is work again. One whose product the game did not know gets the
 * number that its item has now.
 */
function changeFlag({ now }: AdminContext, row: DeliveryRow, to: number): Statement[] {
  return [
    unchanged(row),
    [
      `UPDATE deliveries SET flag = ?2, changed_at = ?3, game_refusal = NULL,
         game_product_num = iif(game_refusal = 'unknown_product', coalesce(${currentGameProduct}, game_product_num),
           game_product_num),
         agent_work = claimed_at IS NOT NULL AND banked_at IS NULL
       WHERE id = ?1`,
      row.id,
      to,
      now(),
    ],
    queueForAgent("id = ?1", row.id),
  ];
}

function auditEntry(row: DeliveryRow, to: number, reason: string, further: object = {}): AuditEntry {
  const { state } = toDelivery({ ...row, flag: to });
  return {
    target: `delivery ${row.id}`,
    reason,
    before: { state: toDelivery(row).state },
    after: { state, userId: row.userId, item: row.itemName, ...further },
  };
}

const wantedRefund = z.object({ delivery: z.int(), taken: z.optional(z.boolean()) });

/** A refund that a second person approved. */
export const approvedRefund = approvable(wantedRefund, async (context, values, reason, authority) => {
  const action = values.taken ? "refund-taken" : "cancel";
  const row = await find(context.db, values.delivery);
  requireOwnerBelow(row, context);
  if (!isPossible(action, row)) throw tooLate(row);
  return refund(context, row, action, reason, authority);
});

/** @param approved the authority of two people; without it, the admin's own within the limit */
async function refund(
  context: AdminContext,
  row: DeliveryRow,
  action: Refund,
  reason: string,
  approved?: Authority,
): Promise<{ message: string; approval?: number }> {
  const { db, now } = context;
  const { id, price, currency, userId, itemName } = row;
  const payerId = payerIdOf(row);
  const isTaken = action === "refund-taken";
  const amounts = { [currency]: price };
  if (!approved) {
    const [[allowance]] = await runBatch<[Allowance[]]>(db, [readAllowance(context, "refund")]);
    if (allowance && exceeds(allowance, amounts))
      return requestApproval(context, {
        kind: "refund",
        key: `refund:${id}`,
        target: `delivery ${id}`,
        targetNum: row.payerNum ?? row.userNum,
        payload: isTaken ? { delivery: id, taken: true } : { delivery: id },
        summary: isTaken
          ? `Refund ${payerId} ${paidText(row)} for delivery ${id} (${itemName}), which ${userId} has taken`
          : `Cancel delivery ${id} (${itemName}) and refund ${payerId} ${paidText(row)}`,
        reason,
      });
  }
  const authority = approved ?? ownAuthority(context, "refund", amounts);
  const asked = !isTaken && isWithAgent(row);
  const to = isTaken ? taken : asked ? cancelRequested : cancelled;
  await writeAudited(
    context,
    auditEntry(row, to, reason, { refunded: price, ...authority.audited }),
    [
      ...authority.statements,
      unchanged(row),
      isTaken
        ? markRefunded(id, now())
        : [`UPDATE deliveries SET ${cancelOrRequest}, changed_at = ?2 WHERE id = ?1`, id, now()],
      refundDelivery(id, now()),
    ],
    {
      refusal: async () => {
        await authority.recheck();
        return tooLate(await find(db, id), row);
      },
    },
  );
  return {
    message: asked
      ? `The game is asked to cancel delivery ${id}. ${payerId} is refunded ${paidText(row)} unless the item was taken before.`
      : changes[action].done(row),
  };
}

/** @param seen the state on which a refused write was based; when it did not change, the daily limit was used up */
function tooLate({ id, flag, claimedAt, refundedAt }: DeliveryRow, seen?: DeliveryRow): GameApiError {
  if (refundedAt !== null) return new GameApiError("conflict", message("admin.delivery.refunded", { id }));
  if (flag === seen?.flag && claimedAt === seen.claimedAt)
    return new GameApiError("conflict", message("admin.approval.limitUsedUp"));
  const state = String(deliveryStateNames.find((known) => known.flag === flag)?.label.toLowerCase());
  return new GameApiError("conflict", message("admin.delivery.otherState", { id, state }));
}
