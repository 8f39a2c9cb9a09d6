import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DestinationKind } from "../addresses.ts";
import type { NoticeEventName, TextEventName } from "../events.ts";

/** Where notices are sent to. A trigger deletes the notices of a deleted destination. */
export const noticeDestinations = sqliteTable("notice_destinations", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  name: text("name").notNull(),
  kind: text("kind").$type<DestinationKind>().notNull(),
  /** The address, and the key of signatures, sealed: whoever knows them can write to the channel. */
  sealedAddress: text("sealed_address").notNull(),
  sealedSecret: text("sealed_secret").notNull().default(""),
  /** What the console shows of the address. */
  hint: text("hint").notNull(),
  events: text("events", { mode: "json" }).$type<readonly NoticeEventName[]>().notNull(),
  /** Texts by event, where they differ from the default. */
  templates: text("templates", { mode: "json" }).$type<Partial<Record<TextEventName, string>>>().notNull(),
  enabled: integer("enabled", { mode: "boolean" }).notNull(),
  /** Why the site itself switched it off; empty otherwise. */
  offReason: text("off_reason").notNull().default(""),
  /** The destination asked to wait until then, epoch milliseconds. */
  pausedUntil: integer("paused_until").notNull().default(0),
  createdAt: integer("created_at").notNull(),
  /** Rises with each change. A form submits the revision it shows, and is rejected when there is a newer one. */
  revision: integer("revision").notNull().default(1),
});

/** Notices for a destination: waiting (with a next attempt), sent, or failed (neither). */
export const notices = sqliteTable(
  "notices",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    destinationId: integer("destination_id").notNull(),
    event: text("event").$type<NoticeEventName>().notNull(),
    /** Identifies what happened, so that a destination is told once. */
    key: text("key").notNull(),
    /** Values of the template as JSON. */
    data: text("data", { mode: "json" }).$type<Readonly<Record<string, string>>>().notNull(),
    /** Path of the page that belongs to it. */
    path: text("path").notNull(),
    createdAt: integer("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: integer("next_attempt_at"),
    sentAt: integer("sent_at"),
    lastError: text("last_error").notNull().default(""),
    /** When the last attempt began, and the status of its reply; null without a reply. */
    attemptedAt: integer("attempted_at"),
    replyStatus: integer("reply_status"),
  },
  (table) => [
    uniqueIndex("notices_by_key").on(table.destinationId, table.key),
    index("notices_by_attempt").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} IS NOT NULL`),
    index("notices_waiting").on(table.destinationId).where(sql`${table.nextAttemptAt} IS NOT NULL`),
    index("notices_by_destination").on(table.destinationId, table.id),
    // The deletion of an account deletes its notices.
    index("notices_by_user_id").on(sql`data ->> '$.userId'`),
    index("notices_by_number").on(sql`data ->> '$.number'`),
    index("notices_by_creation").on(table.createdAt),
    index("notices_failed").on(table.id).where(sql`${table.nextAttemptAt} IS NULL AND ${table.sentAt} IS NULL`),
  ],
);
