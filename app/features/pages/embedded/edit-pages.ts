import { asc, eq, sql } from "drizzle-orm";
import { changeContent, notFound, refuseStaleEditOf } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { storedHtml } from "#app/embedded/written-text.ts";
import { keepVersion } from "#app/features/revisions/embedded/keep-version.ts";
import type { VersionValues } from "#app/features/revisions/revised-kinds.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { pagesAdminCalls } from "../admin-calls.ts";
import { editablePage } from "../editable-pages.ts";
import { pageForm } from "../page-form.ts";
import { pages } from "./schema.ts";

/** `adminpages`: all texts that the operator has written. */
export const listPages: Handler<typeof pagesAdminCalls.list> = async (_, { db }) => {
  const rows = await db.select().from(pages).orderBy(asc(pages.slug));
  return {
    data: rows.map(({ slug, content, revision, changedAt }) => ({
      slug,
      content,
      seen: String(revision),
      changedAt: isoTime(changedAt),
    })),
  };
};

/** `adminsavepage`: replaces the text of a page. */
export const savePage: Handler<typeof pagesAdminCalls.save> = async ({ slug, seen, ...typed }, context) => {
  const content = await storedHtml(checkedForm(pageForm, typed));
  const before = await find(context.db, slug);
  const revision = before?.revision ?? 0;
  await refuseStaleEditOf(context.db, `page ${slug}`, seen, revision);
  const changedAt = context.now();
  const values = { content, changedAt, revision: revisionByContentVersion };
  await changeContent(context, {
    table: pages,
    key: pages.slug,
    id: slug,
    revision,
    write: context.db
      .insert(pages)
      .values({ slug, ...values })
      .onConflictDoUpdate({ target: pages.slug, set: values }),
    further: keepVersion(context, { kind: "page", entry: slug, before: versionOf(before), after: versionOf(values) }),
    entry: { target: `page ${slug}`, before: before?.content, after: content },
  });
  return { message: `“${editablePage(slug)?.title}” is saved.` };
};

/** `adminrestorepage`: restores the page's built-in text. */
export const restorePage: Handler<typeof pagesAdminCalls.restore> = async ({ slug, seen }, context) => {
  const before = await find(context.db, slug);
  if (!before) throw notFound();
  await refuseStaleEditOf(context.db, `page ${slug}`, seen, before.revision);
  await changeContent(context, {
    table: pages,
    key: pages.slug,
    id: slug,
    revision: before.revision,
    write: context.db.delete(pages).where(eq(pages.slug, slug)),
    further: [
      ["DELETE FROM translations WHERE kind = 'page' AND entry = ?1", slug],
      ...keepVersion(context, { kind: "page", entry: slug, before: versionOf(before), after: versionOf(undefined) }),
    ],
    entry: { target: `page ${slug}`, before: before.content },
  });
  return { message: `“${editablePage(slug)?.title}” shows its built-in text again.` };
};

/** The version of a page in its history: that of the built-in text has no values. */
function versionOf(page: { content: string } | undefined): VersionValues {
  return page ? { format: "html", content: page.content } : {};
}

/**
 * The content version of the change serves as the revision. The row of a page is deleted when its text is restored, so
 * a counter in the row would start again; the content version rises with every change of content and never restarts.
 */
const revisionByContentVersion = sql<number>`(
  SELECT coalesce(max(CAST(value AS INTEGER)), 0) + 1 FROM settings WHERE key = 'content_version')`;

async function find(db: Database, slug: string): Promise<typeof pages.$inferSelect | undefined> {
  const [row] = await db.select().from(pages).where(eq(pages.slug, slug));
  return row;
}
