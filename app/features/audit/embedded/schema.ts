import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** All changes made by admins. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    adminNum: integer("admin_num").notNull(),
    /** The admin's user ID at the time of the change. */
    adminId: text("admin_id").notNull(),
    ip: text("ip").notNull(),
    /** The name of the call. */
    action: text("action").notNull(),
    /** The object of the change, such as `news 7` or `player 127`. */
    target: text("target").notNull(),
    reason: text("reason").notNull().default(""),
    /** The values before and after the change, as JSON; empty when there was no value. */
    before: text("before").notNull().default(""),
    after: text("after").notNull().default(""),
  },
  (table) => [
    index("audit_log_by_admin").on(table.adminNum, table.id),
    index("audit_log_by_action").on(table.action, table.id),
    index("audit_log_by_target").on(table.target, table.id),
  ],
);
