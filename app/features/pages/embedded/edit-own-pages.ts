import { asc, eq, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { editConflict } from "#app/embedded/change-content.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { storedHtml } from "#app/embedded/written-text.ts";
import { moveInOrder } from "#app/features/admin/embedded/move-in-order.ts";
import { formatDateTime, parseDateTime, parseEditedDateTime } from "#app/features/admin/form-fields.ts";
import { readDocument } from "#app/features/documents/embedded/read-documents.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { navigationDocument } from "#app/features/menus/menu-documents.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { languages } from "#app/i18n/languages.server.ts";
import type { ownPagesAdminCalls } from "../admin-calls.ts";
import { ownPageLimits } from "../limits.ts";
import { type OwnPageForm, type OwnPageState, ownPageForm } from "../own-page-form.ts";
import { isReservedPath } from "../reserved-paths.ts";
import { formerPathsOf } from "./own-pages.ts";
import { ownPages } from "./schema.ts";

/** Whether the menus have a section with this key. */
async function isSection(db: Database, key: string): Promise<boolean> {
  return (await readDocument(db, navigationDocument)).some((entry) => entry.section === "" && entry.key === key);
}

const editor = contentEditor({
  table: ownPages,
  id: "id",
  kind: "ownPage",
  form: ownPageForm,
  extra: { formerPaths: sql<string>`${formerPathsOf}` },
  toForm: (row): OwnPageForm => ({
    title: row.title,
    path: row.path,
    section: row.section,
    inMenu: row.inMenu ? "on" : "",
    description: row.description,
    picture: row.picture,
    format: "html",
    content: row.content,
    publishedAt: formatDateTime(row.publishedAt),
    state: row.published ? "published" : "draft",
  }),
});

/** `adminownpages`: the operator's pages in their order. */
export const listOwnPages: Handler<typeof ownPagesAdminCalls.list> = async (_, { db, now }) => {
  const { id, path, title, section, inMenu, published, publishedAt, position } = ownPages;
  const rows = await db
    .select({ id, path, title, section, inMenu, published, publishedAt })
    .from(ownPages)
    .orderBy(asc(position), asc(id));
  return {
    data: rows.map(({ published, publishedAt, ...row }) => ({
      ...row,
      state: stateOf(published, publishedAt > now()),
      publishedAt: isoTime(publishedAt),
    })),
  };
};

function stateOf(published: boolean, isLater: boolean): OwnPageState {
  if (!published) return "draft";
  return isLater ? "scheduled" : "published";
}

/** `adminownpage`: a page with the values of its form. */
export const readOwnPage: Handler<typeof ownPagesAdminCalls.byId> = async ({ id }, { db }) => {
  const row = await editor.find(db, id);
  return { ...editor.toEntry(row), formerPaths: JSON.parse(row.formerPaths) as string[] };
};

const nextPosition = sql`(SELECT coalesce(max(position), 0) + 1 FROM own_pages)`;

/**
 * `adminsaveownpage`: creates or changes a page. The address that it had before leads to the new one.
 * @throws GameApiError `invalid` with a message at the address, when it is reserved or taken
 */
export const saveOwnPage: Handler<typeof ownPagesAdminCalls.save> = async (request, context) => {
  const { db } = context;
  let path = "";
  const { id, values } = await editor.save(context, request, {
    async toColumns(values, before) {
      path = values.path;
      await requireFreePath(context, path, before?.id ?? 0);
      if (!(await isSection(db, values.section))) throw invalidField("section", message("admin.page.unknownSection"));
      const now = context.now();
      return {
        path,
        title: values.title,
        section: values.section,
        inMenu: values.inMenu === "on",
        description: values.description,
        picture: values.picture,
        content: await storedHtml(values),
        published: values.state === "published",
        publishedAt:
          parseDateTime(values.publishedAt) === undefined
            ? now
            : parseEditedDateTime(values.publishedAt, before?.publishedAt),
        changedAt: now,
        ...(before ? {} : { position: nextPosition }),
      };
    },
    audited: (values, { content }) => ({ ...values, format: "html", content }),
    guards: ({ path }, before) => [
      guard("NOT EXISTS (SELECT 1 FROM own_pages WHERE path = ?1 AND id <> ?2)", path, before?.id ?? 0),
      ...(before ? [] : [guard("(SELECT count(*) FROM own_pages) < ?1", ownPageLimits.pages)]),
    ],
    async refusal(before) {
      await requireFreePath(context, path, before?.id ?? 0);
      if (before) return editConflict();
      return new GameApiError("conflict", message("admin.page.tooMany", { atMost: ownPageLimits.pages }));
    },
    further: ({ path }, before) => [
      ...(before && before.path !== path ? formerPath(before) : []),
      ["DELETE FROM former_paths WHERE path = ?1", path],
    ],
  });
  return { message: `The page “${values.title}” is saved.`, id };
};

/** Stores the address that a page had so far, and forgets the oldest ones. */
function formerPath({ id, path }: { id: number; path: string }): Statement[] {
  return [
    // A row that is inserted anew is the newest.
    ["DELETE FROM former_paths WHERE path = ?1", path],
    ["INSERT INTO former_paths (path, page_id) VALUES (?1, ?2)", path, id],
    [
      `DELETE FROM former_paths WHERE page_id = ?1 AND rowid NOT IN
       (SELECT rowid FROM former_paths WHERE page_id = ?1 ORDER BY rowid DESC LIMIT ?2)`,
      id,
      ownPageLimits.formerPaths,
    ],
  ];
}

/** @throws GameApiError `invalid` when another page has the address, or the site itself uses it */
async function requireFreePath({ db, features }: CallContext, path: string, id: number): Promise<void> {
  const codes = languages.map(({ code }) => code);
  if (isReservedPath(path, features.pageFolders(), codes)) {
    throw invalidField("path", message("admin.page.reserved", { first: path.split("/")[0] ?? "" }));
  }
  const [other] = await db.select({ id: ownPages.id }).from(ownPages).where(eq(ownPages.path, path));
  if (other && other.id !== id) throw invalidField("path", message("admin.page.taken"));
}

/** `adminmoveownpage`: moves a page one place up or down; has no effect at either end. */
export const moveOwnPage: Handler<typeof ownPagesAdminCalls.move> = async (move, context) => {
  await moveInOrder(context, { table: ownPages, kind: "ownPage", name: ownPages.path }, move);
  return { message: "The order is saved." };
};

/** `admindeleteownpage`: deletes a page. */
export const deleteOwnPage: Handler<typeof ownPagesAdminCalls.delete> = async (request, context) => {
  const { title } = await editor.remove(context, request, [
    ["DELETE FROM former_paths WHERE page_id = ?1", request.id],
  ]);
  return { message: `The page “${title}” is deleted.` };
};
