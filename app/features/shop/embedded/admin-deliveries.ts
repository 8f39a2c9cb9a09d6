import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { lookupKey } from "#app/features/accounts/embedded/lookup.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { refundDelivery } from "#app/features/wallet/embedded/ledger/refund.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { ListedDelivery } from "../admin-calls.ts";
import { type DeliveryAction, deliveryStateNames } from "../deliveries.ts";
import { deliveryFlags } from "../limits.ts";

const { pending, taken, cancelRequested, cancelled } = deliveryFlags;

const columns = `
  deliveries.id, deliveries.user_num AS userNum, coalesce(user_id, '') AS userId, deliveries.product_num AS productNum,
  deliveries.item_name AS itemName, deliveries.price, purchase_id AS purchase, purchased_at AS purchasedAt,
  changed_at AS changedAt, flag`;
const joins = `LEFT JOIN purchase_lines ON purchase_lines.id = line_id
  LEFT JOIN users ON users.user_num = deliveries.user_num`;

type DeliveryRow = Omit<ListedDelivery, "state" | "purchasedAt" | "changedAt"> &
  Record<"purchasedAt" | "changedAt" | "flag", number>;

function toDelivery({ flag, purchasedAt, changedAt, ...row }: DeliveryRow): ListedDelivery {
  const state = deliveryStateNames.find((known) => known.flag === flag)?.key ?? "pending";
  return { ...row, state, purchasedAt: isoTime(purchasedAt), changedAt: isoTime(changedAt) };
}

/** A page of deliveries: waiting ones oldest first, all others newest first. */
export const listDeliveries: Handler<"deliveriesAdmin.list"> = async ({ state, player, purchase, after }, { db }) => {
  const flag = deliveryStateNames.find(({ key }) => key === state)?.flag;
  const oldestFirst = flag === pending || flag === cancelRequested;
  const values: (string | number)[] = [numberCursor(after, oldestFirst ? 0 : MAX_CURSOR), adminLimits.pageSize + 1];
  const conditions = [`deliveries.id ${oldestFirst ? ">" : "<"} ?1`];
  const add = (condition: (parameter: string) => string, value: string | number) => {
    values.push(value);
    conditions.push(condition(`?${values.length}`));
  };
  if (flag !== undefined) add((it) => `flag = ${it}`, flag);
  if (player?.trim())
    add((it) => `deliveries.user_num = (SELECT user_num FROM users WHERE user_id_key = ${it})`, lookupKey(player));
  if (purchase)
    add((it) => `line_id IN (SELECT id FROM purchase_lines WHERE purchase_id = ${it})`, Math.trunc(purchase));
  const [rows] = await runBatch<[DeliveryRow[]]>(db, [
    [
      `SELECT ${columns} FROM deliveries ${joins} WHERE ${conditions.join(" AND ")}
       ORDER BY deliveries.id ${oldestFirst ? "" : "DESC"} LIMIT ?2`,
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
    done: ({ id, price, userId }) =>
      `Delivery ${id} is cancelled, and ${userId} was refunded ${groupedNumber(price)} R-Coin.`,
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
};

function actionsFor(flag: number): DeliveryAction[] {
  return (Object.keys(changes) as DeliveryAction[]).filter((action) => changes[action].from.includes(flag));
}

/**
 * A delivery with the actions that its state allows.
 * @throws GameApiError `not_found`
 */
export const readDelivery: Handler<"deliveriesAdmin.byId"> = async ({ id }, { db }) => {
  const row = await find(db, id);
  return { delivery: toDelivery(row), actions: actionsFor(row.flag) };
};

async function find(db: Database, id: number): Promise<DeliveryRow> {
  const [[row]] = await runBatch<[DeliveryRow[]]>(db, [
    [`SELECT ${columns} FROM deliveries ${joins} WHERE deliveries.id = ?1`, id],
  ]);
  if (!row) throw new GameApiError("not_found", message("admin.delivery.unknown"));
  return row;
}

/**
 * Cancels and refunds a delivery, puts it back into the queue, or marks it as to be cancelled. Even with concurrent
 * calls of the game server, a unit is either taken or cancelled, and each cancelled unit has exactly one refund.
 *
 * @throws GameApiError `not_found`; `conflict` when the delivery's state does not allow the action or changed meanwhile
 */
export const changeDelivery: Handler<"deliveriesAdmin.change"> = async ({ id, action, reason }, context) => {
  const { db, now } = context;
  const { from, to, done } = changes[action];
  const row = await find(db, id);
  if (!from.includes(row.flag)) throw tooLate(row);
  const refund: Statement[] = to === cancelled ? [refundDelivery(id, now())] : [];
  await writeAudited(
    context,
    {
      target: `delivery ${id}`,
      reason,
      before: { state: toDelivery(row).state },
      after: {
        state: toDelivery({ ...row, flag: to }).state,
        userId: row.userId,
        item: row.itemName,
        ...(to === cancelled ? { refunded: row.price } : {}),
      },
    },
    [
      guard("(SELECT flag FROM deliveries WHERE id = ?1) = ?2", id, row.flag),
      ["UPDATE deliveries SET flag = ?2, changed_at = ?3 WHERE id = ?1", id, to, now()],
      ...refund,
    ],
    { refusal: async () => tooLate(await find(db, id)) },
  );
  return { message: done(row) };
};

function tooLate({ id, flag }: DeliveryRow): GameApiError {
  const state = String(deliveryStateNames.find((known) => known.flag === flag)?.label.toLowerCase());
  return new GameApiError("conflict", message("admin.delivery.otherState", { id, state }));
}
