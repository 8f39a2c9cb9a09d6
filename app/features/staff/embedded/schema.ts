import { type SQL, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { AdminRight } from "#app/features/admin/rights.ts";
import type { ApprovalKind, ApprovalState } from "../approvals.ts";

/** Roles that were composed in the console; the built-in ones are in `roles.ts`. */
export const roles = sqliteTable(
  "roles",
  {
    /** Generated; `users.role` refers to it. */
    key: text("key").primaryKey(),
    name: text("name").notNull(),
    /** The name in lower case: unique ignoring case. */
    nameKey: text("name_key").notNull(),
    /** The user type of the role's members. It never changes. */
    rank: integer("rank").notNull(),
    rights: text("rights", { mode: "json" }).$type<AdminRight[]>().notNull(),
    createdAt: integer("created_at").notNull(),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [uniqueIndex("roles_by_name").on(table.nameKey), check("roles_rights", isJson(table.rights))],
);

function isJson(column: AnySQLiteColumn): SQL {
  return sql`json_valid(${column})`;
}

/** Actions that need a second person; see `approvals.ts`. */
export const approvals = sqliteTable(
  "approvals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<ApprovalKind>().notNull(),
    /** Idempotency key of the action: only one open request has it. */
    key: text("key").notNull(),
    /** What the action changes, as in the audit log: `player 127`. */
    target: text("target").notNull(),
    /** The account that the action is for, which may not decide about it; null when there is none. */
    targetNum: integer("target_num"),
    /** The action's values, checked again when it is approved. */
    payload: text("payload").notNull(),
    /** The action in words. */
    summary: text("summary").notNull(),
    state: text("state").$type<ApprovalState>().notNull().default("open"),
    requestedBy: integer("requested_by").notNull(),
    reason: text("reason").notNull(),
    requestedAt: integer("requested_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    decidedBy: integer("decided_by"),
    decidedAt: integer("decided_at"),
    decision: text("decision").notNull().default(""),
  },
  (table) => [
    uniqueIndex("approvals_by_key").on(table.key).where(sql`state = 'open'`),
    index("approvals_by_state").on(table.state, table.id),
    /** Used to take a deleted account out. */
    index("approvals_by_target").on(table.targetNum).where(sql`target_num IS NOT NULL`),
    check("approvals_payload", sql`json_valid(${table.payload}) AND length(${table.payload}) <= 2000`),
  ],
);

/** How much each member of staff did on their last day of work without a second person, by kind and currency. */
export const staffTotals = sqliteTable(
  "staff_totals",
  {
    userNum: integer("user_num").notNull(),
    kind: text("kind").$type<ApprovalKind>().notNull(),
    currency: text("currency").notNull(),
    /** The day in Manila, `YYYY-MM-DD`; an amount of an earlier day no longer counts. */
    day: text("day").notNull(),
    amount: integer("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userNum, table.kind, table.currency] })],
);
