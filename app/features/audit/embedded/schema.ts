import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Everything that an admin changed. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    adminNum: integer("admin_num").notNull(),
    /** The admin's user ID at that time. */
    adminId: text("admin_id").notNull(),
    ip: text("ip").notNull(),
    /** What was done: the name of the call. */
    action: text("action").notNull(),
    /** What it was done to, such as `news 7` or `player 127`. */
    target: text("target").notNull(),
    reason: text("reason").notNull().default(""),
    /** JSON of what was there before and after; empty when there was nothing. */
    before: text("before").notNull().default(""),
    after: text("after").notNull().default(""),
  },
  (table) => [
    index("audit_log_by_admin").on(table.adminNum, table.id),
    index("audit_log_by_action").on(table.action, table.id),
    index("audit_log_by_target").on(table.target, table.id),
  ],
);
