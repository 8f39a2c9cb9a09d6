import { asc, eq } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { checkedForm } from "#app/features/accounts/embedded/checked-form.ts";
import { notThere, refuseIfChanged, seenName } from "#app/features/admin/embedded/rows.ts";
import { storedHtml } from "#app/features/admin/embedded/written-text.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { pageForm } from "../page-form.ts";
import { writtenPage } from "../written-pages.ts";
import { pages } from "./schema.ts";

/** `getpage`: the operator's text of a page, if there is one. */
export async function findPage(db: Database, { slug }: CallRequest<"getpage">): Promise<CallReply<"getpage">> {
  const { content } = pages;
  return { data: await db.select({ slug: pages.slug, content }).from(pages).where(eq(pages.slug, slug)) };
}

/** `adminpages`: all texts of the operator's. */
export async function listPages(db: Database): Promise<CallReply<"adminpages">> {
  const rows = await db.select().from(pages).orderBy(asc(pages.slug));
  return {
    data: await Promise.all(
      rows.map(async ({ slug, content, changedAt }) => ({
        slug,
        content,
        seen: await seenName({ content }),
        changed_at: new Date(changedAt).toISOString(),
      })),
    ),
  };
}

/** `adminsavepage`: replaces the text of a page. */
export async function savePage(
  { slug, seen, ...typed }: CallRequest<"adminsavepage">,
  context: AdminContext,
): Promise<CallReply<"adminsavepage">> {
  const content = storedHtml(checkedForm(pageForm, typed));
  const [before] = (await findPage(context.db, { slug })).data;
  await refuseIfChanged(seen, { content: before?.content ?? "" });
  await writeAudited(
    context,
    { action: "adminsavepage", target: `page ${slug}`, before: before?.content, after: content },
    [
      [
        `INSERT INTO pages (slug, content, changed_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (slug) DO UPDATE SET content = ?2, changed_at = ?3`,
        slug,
        content,
        context.now(),
      ],
    ],
    { publishes: true },
  );
  return { message: `“${writtenPage(slug)?.title}” is saved.` };
}

/** `adminrestorepage`: the page shows the text again that it came with. */
export async function restorePage(
  { slug }: CallRequest<"adminrestorepage">,
  context: AdminContext,
): Promise<CallReply<"adminrestorepage">> {
  const [before] = (await findPage(context.db, { slug })).data;
  if (!before) throw notThere();
  await writeAudited(
    context,
    { action: "adminrestorepage", target: `page ${slug}`, before: before.content },
    [["DELETE FROM pages WHERE slug = ?1", slug]],
    { publishes: true },
  );
  return { message: `“${writtenPage(slug)?.title}” shows its own text again.` };
}
