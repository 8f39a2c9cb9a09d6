import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Mails: on their way by SMTP, or kept for admins to read when no SMTP server is configured. */
export const mails = sqliteTable(
  "mails",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Text and HTML part, sealed with the session secret because they hold links; emptied when the mail was sent. */
    sealedBody: text("sealed_body").notNull(),
    createdAt: integer("created_at").notNull(),
    /** After this time the mail is of no use any more, epoch milliseconds. */
    expiresAt: integer("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When to try (again); null when there is nothing left to do. */
    nextAttemptAt: integer("next_attempt_at"),
    sentAt: integer("sent_at"),
    lastError: text("last_error").notNull().default(""),
  },
  (table) => [index("mails_by_attempt").on(table.nextAttemptAt), index("mails_by_creation").on(table.createdAt)],
);
