import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

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
  },
  (table) => [
    uniqueIndex("tickets_by_number").on(table.number),
    index("tickets_by_state").on(table.state, table.changedAt, table.id),
    index("tickets_by_time").on(table.changedAt, table.id),
    index("tickets_by_user").on(table.userNum, table.changedAt, table.id),
    index("tickets_by_email").on(table.emailKey, table.changedAt, table.id),
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
