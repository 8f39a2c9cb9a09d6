import { and, asc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { pagesCalls } from "../calls.ts";
import type { KnownPage } from "../known-page.ts";
import { ownPages } from "./schema.ts";

/** `getownpage`: a page that the operator has added, unless it is not published yet. */
export const findOwnPage: Handler<typeof pagesCalls.own> = async ({ id }, { db, now }) => {
  const { title, description, picture, content } = ownPages;
  const rows = await db
    .select({ title, description, picture, content, translation: translationOf("ownPage", ownPages.id) })
    .from(ownPages)
    .where(and(eq(ownPages.id, id), eq(ownPages.published, true), lte(ownPages.publishedAt, now())));
  return { data: rows.map(({ translation, ...page }) => translated(page, translation)) };
};

/** A column for a select: the former addresses of a page as JSON. */
export const formerPathsOf = sql.raw(
  "(SELECT json_group_array(path) FROM (SELECT path FROM former_paths WHERE page_id = own_pages.id ORDER BY rowid))",
);

/**
 * What every page of the site knows of the operator's pages: the published ones, and when the next one will be, in epoch
 * milliseconds; infinity if none will be.
 */
export async function readKnownPages(db: Database, now: number): Promise<{ pages: KnownPage[]; nextAt: number }> {
  const { content: _, description: __, picture: ___, ...columns } = getTableColumns(ownPages);
  const rows = await db
    .select({
      ...columns,
      formerPaths: sql<string>`${formerPathsOf}`,
      translation: translationOf("ownPage", ownPages.id),
    })
    .from(ownPages)
    .where(eq(ownPages.published, true))
    .orderBy(asc(ownPages.position), asc(ownPages.id));
  return {
    nextAt: Math.min(...rows.map(({ publishedAt }) => publishedAt).filter((time) => time > now)),
    pages: rows
      .filter(({ publishedAt }) => publishedAt <= now)
      .map(({ id, path, title, section, inMenu, formerPaths, changedAt, translation }) => ({
        id,
        path,
        title: translated({ title }, translation).title,
        section,
        inMenu,
        formerPaths: JSON.parse(formerPaths) as string[],
        changedAt: isoTime(changedAt),
      })),
  };
}
