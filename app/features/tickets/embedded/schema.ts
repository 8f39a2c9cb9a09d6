import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { OwnField } from "../own-fields.ts";
import { NORMAL_PRIORITY } from "../priorities.ts";

/** A value of a category's own field. */
export interface StoredValue {
  /** The English label. */
  label: string;
  /** The label that the author saw, if it is another one. */
  shown?: string;
  value: string;
}

/** Support tickets. */
export const tickets = sqliteTable(
  "tickets",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The public number, such as `T-7F3K-29QX`. */
    number: text("number").notNull(),
    /** The account that submitted it; null for visitors. */
    userNum: integer("user_num"),
    /** Name or user ID, as typed. */
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** The address in lower case; together with the number it opens the ticket. */
    emailKey: text("email_key").notNull(),
    category: text("category").notNull(),
    subject: text("subject").notNull(),
    /** Code of the language in which the ticket was submitted, for the mails about it. */
    language: text("language").notNull().default("en"),
    state: text("state", { enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    createdAt: integer("created_at").notNull(),
    /** When the ticket last changed. */
    changedAt: integer("changed_at").notNull(),
    /** When it was closed; it can be reopened for a while. */
    closedAt: integer("closed_at"),
    /** The member of staff who works on it; null for nobody. */
    assigneeNum: integer("assignee_num"),
    /** The place of its priority in `ticketPriorities`. */
    priority: integer("priority").notNull().default(NORMAL_PRIORITY),
    /** When staff first answered it. */
    firstAnsweredAt: integer("first_answered_at"),
    /** The ticket that has its messages now, if it was merged; that one is not merged itself. */
    mergedInto: integer("merged_into"),
    /** The owner's rating of the support, 1 to 5. */
    rating: integer("rating"),
    ratingComment: text("rating_comment").notNull().default(""),
    ratedAt: integer("rated_at"),
    /** When the owner was last reminded that the ticket will be closed. */
    remindedAt: integer("reminded_at"),
    /** What its author filled in of the category's own fields, with the labels of that time. */
    fields: text("fields", { mode: "json" }).$type<StoredValue[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("tickets_by_number").on(table.number),
    index("tickets_by_creation").on(table.createdAt),
    index("tickets_by_state").on(table.state, table.changedAt, table.id),
    index("tickets_by_time").on(table.changedAt, table.id),
    index("tickets_by_user").on(table.userNum, table.changedAt, table.id),
    index("tickets_by_email").on(table.emailKey, table.changedAt, table.id),
    // Lists leave merged tickets out.
    index("tickets_unmerged").on(table.id).where(sql`merged_into IS NULL`),
    index("tickets_by_merge").on(table.mergedInto).where(sql`merged_into IS NOT NULL`),
    index("tickets_by_assignee").on(table.assigneeNum, table.changedAt, table.id).where(sql`assignee_num IS NOT NULL`),
  ],
);

/** The messages of a ticket: the first one, and the replies of both sides. */
export const ticketMessages = sqliteTable(
  "ticket_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ticketId: integer("ticket_id").notNull(),
    side: text("side", { enum: ["player", "staff"] }).notNull(),
    /** The author's account; null for visitors. */
    writerNum: integer("writer_num"),
    /** Plain text. */
    text: text("text").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    index("ticket_messages_by_ticket").on(table.ticketId, table.id),
    index("ticket_messages_by_writer").on(table.writerNum),
  ],
);

/** Notes of staff about a ticket. Nothing that players can read selects from this table. */
export const ticketNotes = sqliteTable(
  "ticket_notes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ticketId: integer("ticket_id").notNull(),
    writerNum: integer("writer_num").notNull(),
    /** Plain text. */
    text: text("text").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("ticket_notes_by_ticket").on(table.ticketId, table.id)],
);

/** Texts that staff insert into answers, in English; translations are of the kind `answer`. */
export const cannedAnswers = sqliteTable("canned_answers", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  title: text("title").notNull(),
  /** Plain text with placeholders. */
  text: text("text").notNull(),
  position: integer("position").notNull().default(0),
  revision: integer("revision").notNull().default(1),
});

/** The categories of tickets; translations are of the kind `ticketCategory`. */
export const ticketCategories = sqliteTable("ticket_categories", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  /** What tickets store: lower-case letters. */
  key: text("key").notNull().unique(),
  /** Empty for the built-in name in each language. */
  name: text("name").notNull().default(""),
  notice: text("notice").notNull().default(""),
  active: integer("active", { mode: "boolean" }).notNull().default(true),
  /** The place of the priority of new tickets in `ticketPriorities`. */
  priority: integer("priority").notNull().default(NORMAL_PRIORITY),
  /** The members of staff who get an e-mail about each new ticket, by account number. */
  notified: text("notified", { mode: "json" }).$type<number[]>().notNull().default([]),
  fields: text("fields", { mode: "json" }).$type<OwnField[]>().notNull().default([]),
  position: integer("position").notNull().default(0),
  revision: integer("revision").notNull().default(1),
});

/** Pictures of tickets: their storage location and their type. */
export const ticketImages = sqliteTable(
  "ticket_images",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    messageId: integer("message_id").notNull(),
    ticketId: integer("ticket_id").notNull(),
    /** Media type, detected from the bytes. */
    type: text("type").notNull(),
    size: integer("size").notNull(),
    /** The name in the bucket; null when the parts are stored in the database. */
    bucketKey: text("bucket_key"),
    createdAt: integer("created_at").notNull().default(0),
  },
  (table) => [
    index("ticket_images_by_ticket").on(table.ticketId, table.id),
    /** Used to add up the bytes stored in the database. */
    index("ticket_images_in_database").on(table.bucketKey, table.size).where(sql`bucket_key IS NULL`),
  ],
);

/** The bytes of a picture, split into parts because a row of the database holds at most two megabytes. */
export const ticketImageParts = sqliteTable(
  "ticket_image_parts",
  {
    imageId: integer("image_id").notNull(),
    part: integer("part").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.part] })],
);
