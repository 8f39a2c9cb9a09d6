import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Support tickets. */
export const tickets = sqliteTable(
  "tickets",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** What the owner knows it by, such as `T-7F3K-29QX`. */
    number: text("number").notNull(),
    /** The account it was written from; null for visitors. */
    userNum: integer("user_num"),
    /** Name or user ID, as it was typed. */
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** The address in lower case: with the number it opens the ticket. */
    emailKey: text("email_key").notNull(),
    category: text("category").notNull(),
    subject: text("subject").notNull(),
    state: text("state", { enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    createdAt: integer("created_at").notNull(),
    /** When anything happened last. */
    changedAt: integer("changed_at").notNull(),
    /** When it was closed; it can be opened again for a while. */
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

/** What was written in a ticket: its first message, and the replies of both sides. */
export const ticketMessages = sqliteTable(
  "ticket_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ticketId: integer("ticket_id").notNull(),
    side: text("side", { enum: ["player", "staff"] }).notNull(),
    /** The account of who wrote it; null for visitors. */
    writerNum: integer("writer_num"),
    /** Plain text. */
    text: text("text").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("ticket_messages_by_ticket").on(table.ticketId, table.id)],
);

/** Pictures of tickets: where they lie, and what they are by their content. */
export const ticketImages = sqliteTable(
  "ticket_images",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    messageId: integer("message_id").notNull(),
    ticketId: integer("ticket_id").notNull(),
    /** Media type, found by looking at the bytes. */
    type: text("type").notNull(),
    size: integer("size").notNull(),
    /** Name in the bucket; null when the parts lie in the database. */
    bucketKey: text("bucket_key"),
    createdAt: integer("created_at").notNull().default(0),
  },
  (table) => [
    index("ticket_images_by_ticket").on(table.ticketId, table.id),
    /** How much lies in the database is added up from this. */
    index("ticket_images_in_database").on(table.bucketKey, table.size).where(sql`bucket_key IS NULL`),
  ],
);

/** The bytes of a picture, in parts, because the database takes rows of two megabytes. */
export const ticketImageParts = sqliteTable(
  "ticket_image_parts",
  {
    imageId: integer("image_id").notNull(),
    part: integer("part").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.part] })],
);
