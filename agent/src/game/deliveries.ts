import { sql } from "kysely";
import {
  type GameDeliveryState,
  gameDeliveryStates,
  type Refusal,
  refusals,
} from "../../../app/features/bridge/protocol.ts";
import type { Row } from "./engine.ts";
import type { DeliveryRecord, GameDeliveries, IssuedNumber, WantedDelivery } from "./game-database.ts";
import { type Session, tableOf } from "./session.ts";

/** How long a delivery is watched after its state was recorded. The game puts an item back within seconds. */
const WATCHED_DAYS = 7;

/**
 * Items in the game's bank. Each transaction begins with the row of `PortalDelivery`, whose lock it then holds: the
 * same delivery is never changed twice at a time, and all transactions take locks in the same order.
 */
export function gameDeliveries(session: Session): GameDeliveries {
  return {
    put: (deliveries) =>
      inTurn(deliveries, (delivery) => session.transaction((transaction) => putDelivery(transaction, delivery))),
    cancel: (deliveries) =>
      inTurn(deliveries, (delivery) => session.transaction((transaction) => cancelDelivery(transaction, delivery))),
    changes: (limit) => changedDeliveries(session, limit),
    async settle(records) {
      if (records.length === 0) return;
      await session.transaction(async (transaction) => {
        for (const known of records) await record(transaction, known, known.version - 1, { State: known.state });
      });
    },
    async list(after, limit) {
      const { db, engine, map } = session;
      const query = db
        .selectFrom(tableOf(map.own.deliveries))
        .select(recordColumns)
        .where((where) =>
          where.or([
            where("DeliveryNum", ">", after.id),
            where("DeliveryNum", "=", after.id).and("IssuedAt", ">", after.issuedAt),
          ]),
        )
        .orderBy("DeliveryNum")
        .orderBy("IssuedAt");
      return (await engine.first(query, limit).execute()).map(deliveryRecord);
    },
  };
}

/** One after the other: they share the pool's few connections with everything else. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function putDelivery(session: Session, delivery: WantedDelivery): Promise<DeliveryRecord> {
  const { id, issuedAt } = delivery;
  const isNew = await insertRecord(session, delivery, "banked");
  const found = isNew ? undefined : await findRecord(session, delivery);
  if (found && found.state !== "refused") return found;
  const key = await insertPurchase(session, delivery);
  const refusal = key === undefined ? await missing(session, delivery) : null;
  const state: GameDeliveryState = refusal ? "refused" : "banked";
  const changes = { State: state, PurKey: key ?? null, Refusal: refusal };
  // A repeated attempt gets a new version, even if it is refused again: the portal waits for its result.
  if (found) return record(session, delivery, found.version, changes);
  await session.db
    .updateTable(tableOf(session.map.own.deliveries))
    .set(changes)
    .where("DeliveryNum", "=", id)
    .where("IssuedAt", "=", issuedAt)
    .execute();
  return { id, issuedAt, state, version: 1, ...(key ? { gameKey: key } : {}), ...(refusal ? { refusal } : {}) };
}

/** @returns the key of the purchase; undefined if the account or the product is missing */
async function insertPurchase({ db, engine, map }: Session, delivery: WantedDelivery): Promise<string | undefined> {
  const { columns, key, flags, table } = map.purchases;
  const suppliedKey = purchaseKey(delivery);
  const account = `account.${map.accounts.columns.userId}`;
  const row: Record<string, ReturnType<typeof sql>> = {
    [columns.userId]: sql`${sql.ref(account)}`,
    [columns.product]: sql`${sql.ref(`item.${map.items.columns.product}`)}`,
    [columns.flag]: sql`${flags.banked}`,
  };
  if (key === "text") row[columns.key] = sql`${suppliedKey}`;
  if (columns.price) row[columns.price] = sql`${delivery.price}`;
  if (columns.createdAt) row[columns.createdAt] = engine.now();
  if (columns.changedAt) row[columns.changedAt] = engine.now();
  // The user ID stays in the database: its bytes are copied exactly, whatever their code page is.
  const query = db
    .selectFrom([`${tableOf(map.accounts.table)} as account`, `${tableOf(map.items.table)} as item`])
    .select(Object.entries(row).map(([column, value]) => value.as(column)))
    .where(`account.${map.accounts.columns.userNum}`, "=", delivery.gameUserNum)
    .where(`item.${map.items.columns.product}`, "=", delivery.productNum);
  const inserted = await engine.insertSelected(db, table, Object.keys(row), query);
  return inserted === undefined ? undefined : key === "text" ? suppliedKey : inserted;
}

/** At most 21 characters, which is what games without numbers of their own have room for. */
function purchaseKey({ id, issuedAt }: IssuedNumber): string {
  return `P${id.toString(36)}-${issuedAt.toString(36)}`;
}

async function missing({ db, map }: Session, delivery: WantedDelivery): Promise<Refusal> {
  const { table, columns } = map.accounts;
  const account = await db
    .selectFrom(tableOf(table))
    .select(columns.userNum)
    .where(columns.userNum, "=", delivery.gameUserNum)
    .executeTakeFirst();
  return account ? "unknown_product" : "unknown_account";
}

async function cancelDelivery(session: Session, { id, issuedAt }: IssuedNumber): Promise<DeliveryRecord> {
  const { db, engine, map } = session;
  const delivery = { id, issuedAt };
  if (await insertRecord(session, delivery, "cancelled")) return { ...delivery, state: "cancelled", version: 1 };
  const found = await findRecord(session, delivery);
  if (found.state === "refused") return record(session, delivery, found.version, { State: "cancelled", Refusal: null });
  if (found.state !== "banked") return found;
  const { table, columns, flags } = map.purchases;
  const cancelled = await db
    .updateTable(tableOf(table))
    .set({ [columns.flag]: flags.cancelled, ...(columns.changedAt ? { [columns.changedAt]: engine.now() } : {}) })
    .where(columns.key, "=", found.gameKey)
    .where(columns.flag, "=", flags.banked)
    .executeTakeFirst();
  if (cancelled.numUpdatedRows === 1n) return record(session, delivery, found.version, { State: "cancelled" });
  const purchase = await db
    .selectFrom(tableOf(table))
    .select(`${columns.flag} as flag`)
    .where(columns.key, "=", found.gameKey)
    .executeTakeFirst();
  // A purchase that somebody deleted can never reach the player.
  const state = purchase && Number(purchase.flag) === flags.taken ? "taken" : "cancelled";
  return record(session, delivery, found.version, { State: state });
}

async function changedDeliveries({ db, engine, map }: Session, limit: number): Promise<DeliveryRecord[]> {
  const { table, columns, flags, key } = map.purchases;
  const flag = `p.${columns.flag}`;
  const query = db
    .selectFrom(`${tableOf(map.own.deliveries)} as d`)
    .innerJoin(`${tableOf(table)} as p`, (join) => join.on(engine.sameKey("d.PurKey", `p.${columns.key}`, key)))
    .select([...recordColumns.map((column) => `d.${column}`), `${flag} as flag`])
    .where((where) =>
      where.or([where("d.State", "=", "banked"), where("d.ChangedAt", ">", engine.utcDaysAgo(WATCHED_DAYS))]),
    )
    .where((where) =>
      where.or([
        where(flag, "=", flags.banked).and("d.State", "<>", "banked"),
        where(flag, "=", flags.taken).and("d.State", "<>", "taken"),
        where(flag, "not in", [flags.banked, flags.taken]).and("d.State", "<>", "cancelled"),
      ]),
    )
    .orderBy("d.DeliveryNum")
    .orderBy("d.IssuedAt");
  const rows = await engine.first(query, limit).execute();
  return rows.map((row) => {
    const known = deliveryRecord(row);
    const current = Number(row.flag);
    const state = current === flags.banked ? "banked" : current === flags.taken ? "taken" : "cancelled";
    return { ...known, state, version: known.version + 1 };
  });
}

/** Records a delivery for the first time. @returns whether it was new */
function insertRecord(
  { db, engine, map }: Session,
  { id, issuedAt }: IssuedNumber,
  state: GameDeliveryState,
): Promise<boolean> {
  return engine.insertAbsent(
    db,
    map.own.deliveries,
    { DeliveryNum: id, IssuedAt: issuedAt },
    { PurKey: null, State: state, Version: 1, Refusal: null, ChangedAt: engine.utcNow() },
  );
}

const recordColumns = ["DeliveryNum", "IssuedAt", "PurKey", "State", "Version", "Refusal"];

async function findRecord({ db, map }: Session, { id, issuedAt }: IssuedNumber): Promise<DeliveryRecord> {
  const row = await db
    .selectFrom(tableOf(map.own.deliveries))
    .select(recordColumns)
    .where("DeliveryNum", "=", id)
    .where("IssuedAt", "=", issuedAt)
    .executeTakeFirstOrThrow();
  return deliveryRecord(row);
}

/** Records a state as the version after `version`, unless another one was recorded since. @returns what is recorded */
async function record(
  session: Session,
  delivery: IssuedNumber,
  version: number,
  changes: Row,
): Promise<DeliveryRecord> {
  await session.db
    .updateTable(tableOf(session.map.own.deliveries))
    .set({ ...changes, Version: version + 1, ChangedAt: session.engine.utcNow() })
    .where("DeliveryNum", "=", delivery.id)
    .where("IssuedAt", "=", delivery.issuedAt)
    .where("Version", "=", version)
    .execute();
  return findRecord(session, delivery);
}

function deliveryRecord(row: Record<string, unknown>): DeliveryRecord {
  const state = gameDeliveryStates.find((known) => known === row.State);
  if (!state) throw new Error(`Delivery ${row.DeliveryNum} has the unknown state ${row.State}.`);
  const refusal = refusals.find((known) => known === row.Refusal);
  return {
    id: Number(row.DeliveryNum),
    issuedAt: Number(row.IssuedAt),
    state,
    version: Number(row.Version),
    ...(row.PurKey === null ? {} : { gameKey: String(row.PurKey) }),
    ...(refusal ? { refusal } : {}),
  };
}
