import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Mails: queued for SMTP, or kept for admins to read when no SMTP server is configured. */
export const mails = sqliteTable(
  "mails",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /**
     * Text and HTML part, encrypted with the session secret because they contain links; emptied once the mail was
     * sent, and a week after it was written if it was not sent in time.
     */
    sealedBody: text("sealed_body").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the mail stops being useful, in epoch milliseconds. */
    expiresAt: integer("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When to try next; null when no attempt remains. */
    nextAttemptAt: integer("next_attempt_at"),
    sentAt: integer("sent_at"),
    lastError: text("last_error").notNull().default(""),
  },
  (table) => [
    index("mails_by_attempt").on(table.nextAttemptAt),
    index("mails_by_creation").on(table.createdAt),
    index("mails_with_text").on(table.createdAt).where(sql`sealed_body <> ''`),
    /** Used to find the mails to a person, who may have spelled the address with different capitals. */
    index("mails_by_recipient").on(sql`lower(${table.recipient})`),
  ],
);
