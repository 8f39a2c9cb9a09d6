import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type {
  Attention,
  FactKind,
  FactState,
  OrderEventKind,
  OrderState,
  OverLimit,
  RefundState,
  WalletKind,
} from "../orders.ts";

/** Tables of payments. Amounts of money are whole centavos, coins are whole R-Coin, times are epoch milliseconds. */

/** What players can buy for money. */
export const paymentPackages = sqliteTable(
  "payment_packages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    info: text("info").notNull().default(""),
    imageUrl: text("image_url").notNull().default(""),
    /** Centavos. */
    price: integer("price").notNull(),
    /** R-Coin, and those on top: always, and once per account. */
    coins: integer("coins").notNull(),
    bonus: integer("bonus").notNull().default(0),
    firstBonus: integer("first_bonus").notNull().default(0),
    /** When it is offered; a missing end leaves the period open. */
    startsAt: integer("starts_at"),
    endsAt: integer("ends_at"),
    /** How many orders an account can place; null for any number. */
    accountLimit: integer("account_limit"),
    position: integer("position").notNull().default(0),
    featured: integer("featured", { mode: "boolean" }).notNull().default(false),
    /** Withdrawn packages keep their row, since orders refer to them. */
    offered: integer("offered", { mode: "boolean" }).notNull().default(true),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    check(
      "payment_packages_amounts",
      sql`${table.price} > 0 AND ${table.coins} > 0 AND ${table.bonus} >= 0 AND ${table.firstBonus} >= 0`,
    ),
  ],
);

/** The owner's wallets and bank accounts, to which players send money themselves. */
export const paymentWallets = sqliteTable("payment_wallets", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  kind: text("kind").$type<WalletKind>().notNull(),
  /** What players see, such as "GCash". */
  name: text("name").notNull(),
  accountName: text("account_name").notNull(),
  accountNumber: text("account_number").notNull(),
  /** Text of the owner's QR Ph code; empty without one. */
  qrText: text("qr_text").notNull().default(""),
  /** Whether the owner has paid with a code that contains the amount. Otherwise players get the code as it is. */
  qrTested: integer("qr_tested", { mode: "boolean" }).notNull().default(false),
  /** Further instructions in plain text. */
  instructions: text("instructions").notNull().default(""),
  /** How soon a cashier decides, in minutes. */
  promisedMinutes: integer("promised_minutes").notNull().default(60),
  position: integer("position").notNull().default(0),
  offered: integer("offered", { mode: "boolean" }).notNull().default(true),
  /** When another account or QR Ph code replaced an earlier one, which players are shown; null if that never happened. */
  accountChangedAt: integer("account_changed_at"),
  revision: integer("revision").notNull().default(1),
});

/** Orders of packages, with the package as it was when the order was placed. */
export const paymentOrders = sqliteTable(
  "payment_orders",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** What people and providers call it, such as `P-7F3K29QX`. */
    number: text("number").notNull(),
    userNum: integer("user_num").notNull(),
    /** Generated with the form, so that submitting it again places no second order. */
    requestKey: text("request_key").notNull(),
    packageId: integer("package_id").notNull(),
    packageName: text("package_name").notNull(),
    coins: integer("coins").notNull(),
    bonus: integer("bonus").notNull(),
    /** The bonus for the first paid order of the package; it is credited only if this is that order. */
    firstBonus: integer("first_bonus").notNull(),
    /** The price of the package, and what to pay: in a wallet, additional centavos make the amount unique. */
    price: integer("price").notNull(),
    amount: integer("amount").notNull(),
    /** `manual`, or a payment provider. */
    provider: text("provider").notNull(),
    /** For `manual`. */
    walletId: integer("wallet_id"),
    isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
    state: text("state").$type<OrderState>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** Until when it should be paid. Money that arrives later is credited all the same. */
    expiresAt: integer("expires_at").notNull(),
    /** When the player sent the receipt that a cashier decides about. */
    submittedAt: integer("submitted_at"),
    decidedAt: integer("decided_at"),
    decidedBy: integer("decided_by"),
    /** Why it was refused. */
    decision: text("decision").notNull().default(""),
    /** When the coins were credited, and how many. */
    paidAt: integer("paid_at"),
    credited: integer("credited").notNull().default(0),
    /** Coins of them that are reversed at present. */
    reversed: integer("reversed").notNull().default(0),
    /** Numbers the paid orders without gaps, those of test mode by themselves. */
    receiptNumber: integer("receipt_number"),
    /** The provider's hosted page, its payment, and the means of payment. */
    checkoutId: text("checkout_id"),
    checkoutUrl: text("checkout_url"),
    paymentId: text("payment_id"),
    paidWith: text("paid_with").notNull().default(""),
    /** When the provider was last asked for its state. */
    checkedAt: integer("checked_at"),
    /**
     * The reference number of the transfer as it was typed, without signs, and the hash of the receipt's picture. Whether
     * another order uses the transfer is decided by {@link paymentReferences}.
     */
    reference: text("reference"),
    pictureHash: text("picture_hash"),
    /** Why staff should look at it: money arrived that does not match the order. */
    attention: text("attention").$type<Attention>().notNull().default(""),
    /** Whether its money arrived when the account had paid for the package as often as it can. */
    overLimit: text("over_limit").$type<OverLimit>().notNull().default(""),
  },
  (table) => [
    uniqueIndex("payment_orders_by_number").on(table.number),
    uniqueIndex("payment_orders_by_request").on(table.userNum, table.requestKey),
    index("payment_orders_by_user").on(table.userNum, table.id),
    index("payment_orders_by_package").on(table.userNum, table.packageId),
    index("payment_orders_by_state").on(table.state, table.submittedAt, table.id),
    index("payment_orders_by_payment_time").on(table.paidAt),
    // Those whose time is over are found without reading the others.
    index("payment_orders_open").on(table.expiresAt).where(sql`state = 'open'`),
    index("payment_orders_attention").on(table.id).where(sql`attention <> ''`),
    /** An amount identifies one open order of a wallet. */
    uniqueIndex("payment_orders_by_amount").on(table.walletId, table.amount).where(sql`state = 'open'`),
    index("payment_orders_by_wallet").on(table.walletId, table.amount, table.createdAt),
    uniqueIndex("payment_orders_by_checkout").on(table.provider, table.checkoutId),
    uniqueIndex("payment_orders_by_payment").on(table.provider, table.paymentId),
    uniqueIndex("payment_orders_by_picture").on(table.pictureHash),
    uniqueIndex("payment_orders_by_receipt").on(table.isTest, table.receiptNumber),
    check("payment_orders_amounts", sql`${table.reversed} BETWEEN 0 AND ${table.credited} AND ${table.amount} > 0`),
  ],
);

/** What happened to orders, for players and staff. */
export const paymentOrderEvents = sqliteTable(
  "payment_order_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    orderId: integer("order_id").notNull(),
    userNum: integer("user_num").notNull(),
    kind: text("kind").$type<OrderEventKind>().notNull(),
    /** Idempotency key: each event is entered only once. */
    key: text("key").notNull(),
    /** Coins or centavos that the event is about, depending on its kind. */
    amount: integer("amount"),
    /** A reason in plain text, which the player may read. */
    note: text("note").notNull().default(""),
    /** The account of the person who did it; null for the provider and the portal. */
    actorNum: integer("actor_num"),
    at: integer("at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_order_events_by_key").on(table.key),
    index("payment_order_events_by_order").on(table.orderId, table.id),
    index("payment_order_events_by_user").on(table.userNum, table.id),
  ],
);

/** Receipts that players sent for their transfers. */
export const paymentProofs = sqliteTable(
  "payment_proofs",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    orderId: integer("order_id").notNull(),
    reference: text("reference").notNull(),
    /** SHA-256 of the picture without its metadata; null without a picture. */
    pictureHash: text("picture_hash"),
    /** Media type, detected from the bytes. */
    type: text("type"),
    size: integer("size").notNull().default(0),
    /** The name in the bucket; null when the parts are stored in the database. */
    bucketKey: text("bucket_key"),
    at: integer("at").notNull(),
  },
  (table) => [
    index("payment_proofs_by_order").on(table.orderId, table.id),
    index("payment_proofs_by_picture").on(table.pictureHash).where(sql`picture_hash IS NOT NULL`),
  ],
);

/** The bytes of a receipt's picture, split into parts because a row of the database holds at most two megabytes. */
export const paymentProofParts = sqliteTable(
  "payment_proof_parts",
  {
    proofId: integer("proof_id").notNull(),
    part: integer("part").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.proofId, table.part] })],
);

/**
 * Every reference number that was ever sent for an order, in the forms in which copies of the same number are equal
 * (`referenceKeys`). Rows are kept when a receipt is replaced and when an account is deleted: otherwise a transfer could
 * be used again.
 */
export const paymentReferences = sqliteTable(
  "payment_references",
  {
    key: text("key").notNull(),
    orderId: integer("order_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.orderId] })],
);

/**
 * Refunds that a provider is asked for. A row is written before the provider is called and counts against what can be
 * refunded until its outcome is known.
 */
export const paymentRefunds = sqliteTable(
  "payment_refunds",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    orderId: integer("order_id").notNull(),
    /** The idempotency key at the provider. */
    requestKey: text("request_key").notNull(),
    /** Centavos. */
    amount: integer("amount").notNull(),
    state: text("state").$type<RefundState>().notNull(),
    /** The account of the person who asked for it, and the approved request of two people, if there was one. */
    requestedBy: integer("requested_by").notNull(),
    approvalId: integer("approval_id"),
    requestedAt: integer("requested_at").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_refunds_by_request").on(table.requestKey),
    /** One refund of an order at a time. */
    uniqueIndex("payment_refunds_by_order").on(table.orderId).where(sql`state = 'requested'`),
    check("payment_refunds_amount", sql`${table.amount} > 0`),
  ],
);

/** Verified requests of providers, as they arrived. */
export const paymentWebhooks = sqliteTable(
  "payment_webhooks",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** The body of a request that was stored before bodies were compressed. */
    body: text("body").notNull(),
    /**
     * The request's body by gzip, null once it was deleted with the account. From the beginning: what a row loses later
     * frees no page of the database, because most of a page's single row stays.
     */
    packedBody: blob("packed_body", { mode: "buffer" }),
    /** The facts that were read from it, as JSON. */
    facts: text("facts").notNull(),
    /** The order that it is about, as far as it is known. */
    orderNumber: text("order_number"),
    receivedAt: integer("received_at").notNull(),
    /** When its facts were entered; null while that has not succeeded. */
    processedAt: integer("processed_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt failed. */
    error: text("error").notNull().default(""),
  },
  (table) => [
    uniqueIndex("payment_webhooks_by_event").on(table.provider, table.eventId),
    index("payment_webhooks_by_order").on(table.orderNumber),
    index("payment_webhooks_open").on(table.id).where(sql`processed_at IS NULL`),
  ],
);

/**
 * What providers and cashiers report about money: payments, refunds and disputes. An order's coins are derived from its
 * facts, so that it does not matter in which order they arrive.
 */
export const paymentFacts = sqliteTable(
  "payment_facts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    provider: text("provider").notNull(),
    kind: text("kind").$type<FactKind>().notNull(),
    /** The provider's identifier of the payment, refund or dispute. */
    objectId: text("object_id").notNull(),
    /** The order's number, as far as the report contains it. */
    orderNumber: text("order_number"),
    checkoutId: text("checkout_id"),
    paymentId: text("payment_id"),
    /** Centavos. */
    amount: integer("amount").notNull(),
    /** Of the money, such as `PHP`. */
    currency: text("currency").notNull(),
    /** The means of payment, such as `gcash`. */
    method: text("method").notNull().default(""),
    state: text("state").$type<FactState>().notNull(),
    isTest: integer("is_test", { mode: "boolean" }).notNull(),
    /** When it happened, according to the provider: a later report of the same object replaces an earlier one. */
    at: integer("at").notNull(),
    /** When the portal learned of it. */
    recordedAt: integer("recorded_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_facts_by_object").on(table.provider, table.kind, table.objectId),
    index("payment_facts_by_order").on(table.orderNumber),
    /** The few facts of money that went back. */
    index("payment_facts_returned").on(table.kind, table.orderNumber).where(sql`kind IN ('refund', 'dispute')`),
    index("payment_facts_by_payment").on(table.provider, table.paymentId),
    index("payment_facts_by_checkout").on(table.provider, table.checkoutId),
  ],
);

/** Coins taken back because of refunds and disputes, and coins restored because of disputes that were won. */
export const coinReversals = sqliteTable(
  "coin_reversals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    orderId: integer("order_id").notNull(),
    userNum: integer("user_num").notNull(),
    currency: text("currency").$type<"rcoin">().notNull(),
    /** Coins taken back; below 0 for coins restored. */
    amount: integer("amount").notNull(),
    /** What of them came from the balance; the rest became a debt. */
    taken: integer("taken").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("coin_reversals_by_order").on(table.orderId)],
);
