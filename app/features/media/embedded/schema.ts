import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The pictures of the media library. */
export const media = sqliteTable(
  "media",
  {
    /** The first 128 bits of the SHA-256 of its bytes, in hexadecimal digits: equal pictures are one. */
    id: text("id").primaryKey(),
    /** Media type, detected from the bytes. */
    type: text("type").notNull(),
    /** Size of the picture in bytes, and of all its files together. */
    bytes: integer("bytes").notNull(),
    totalBytes: integer("total_bytes").notNull(),
    /** Pixels, as browsers show it. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The widths of its smaller sizes, separated by commas. */
    widths: text("widths").notNull().default(""),
    /** The name of the uploaded file. */
    name: text("name").notNull().default(""),
    /** Describes the picture to those who cannot see it. */
    description: text("description").notNull().default(""),
    /** The account that uploaded it. */
    createdBy: integer("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Rises with each change. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [index("media_by_time").on(table.createdAt, table.id)],
);

/** The files of a picture: itself, and its smaller sizes. */
export const mediaFiles = sqliteTable(
  "media_files",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    mediaId: text("media_id").notNull(),
    /** Pixels of a smaller size; 0 for the picture itself. */
    width: integer("width").notNull(),
    /** Media type. */
    type: text("type").notNull(),
    /** Bytes. */
    size: integer("size").notNull(),
    /** The name in the bucket; null when the parts are stored in the database. */
    bucketKey: text("bucket_key"),
    /** False until all files of the picture are stored. */
    stored: integer("stored", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("media_files_by_picture").on(table.mediaId, table.width).where(sql`stored = 1`),
    /** Used to find the files of requests that did not finish. */
    index("media_files_unfinished").on(table.createdAt).where(sql`stored = 0`),
    /** Used to add up the bytes stored in the database. */
    index("media_files_in_database").on(table.bucketKey, table.size).where(sql`bucket_key IS NULL`),
  ],
);

/** The bytes of a file, split into parts because a row of the database holds at most two megabytes. */
export const mediaParts = sqliteTable(
  "media_parts",
  {
    fileId: integer("file_id").notNull(),
    part: integer("part").notNull(),
    bytes: blob("bytes", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.part] })],
);
