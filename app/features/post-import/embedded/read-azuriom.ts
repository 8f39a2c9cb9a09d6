import { csvRecords } from "#app/embedded/csv-records.ts";
import { parseServerDate } from "#app/format/manila-time.ts";
import { parsedJson } from "#app/format/parsed-json.ts";
import { type ExportedPost, type PostExport, titleText } from "./exported-post.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads posts of Azuriom as JSON: what `/api/posts` replies, or the table `posts` as phpMyAdmin exports it.
 * @returns undefined when the text is no JSON, or has no posts
 */
export function readAzuriomJson(text: string): PostExport | undefined {
  const rows = rowsOf(parsedJson(text));
  return rows && { posts: rows.map(toPost), skipped: 0 };
}

/**
 * Reads the table `posts` of Azuriom as CSV, whose first line names the columns.
 * @param most the maximum number of rows to read
 * @returns undefined when it lacks a column
 */
export function readAzuriomCsv(text: string, most: number): PostExport | undefined {
  const [header, ...records] = csvRecords(text, most + 1);
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  if (!names.includes("title") || !names.includes("content")) return undefined;
  // An open quote swallows what follows.
  const sound = records.filter(({ isMalformed }) => !isMalformed);
  const rows = sound.map(({ cells }) => Object.fromEntries(names.map((name, place) => [name, cells[place]])));
  return { posts: rows.map(toPost), skipped: records.length - sound.length };
}

/** The rows of a table: a list, the `data` of an object, or of the table in the list that phpMyAdmin writes. */
function rowsOf(value: unknown): Row[] | undefined {
  const list = isRow(value) ? value.data : value;
  if (!Array.isArray(list)) return undefined;
  const table = list.find((entry) => isRow(entry) && entry.type === "table" && Array.isArray(entry.data));
  const rows = (table ? table.data : list).filter(
    (entry: unknown): entry is Row => isRow(entry) && "title" in entry && "content" in entry,
  );
  return rows.length > 0 ? rows : undefined;
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toPost(row: Row): ExportedPost {
  const published = textOf(row.published_at);
  const { author } = row;
  return {
    title: titleText(textOf(row.title)),
    content: textOf(row.content),
    at: parseServerDate(published || textOf(row.created_at)),
    isDraft: published === "",
    author: isRow(author) ? textOf(author.name) : textOf(author),
    tags: [],
    picture: textOf(row.image),
  };
}

/** Databases export what is missing as NULL. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "NULL" || text === "\\N" ? "" : text;
}
