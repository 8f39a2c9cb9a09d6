import { asc, sql } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { moveInOrder } from "#app/features/admin/embedded/move-in-order.ts";
import { formatDateTime, parseDateTime } from "#app/features/admin/form-fields.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import type { bannersAdminCalls } from "../admin-calls.ts";
import { bannerForm } from "../banner-form.ts";
import { banners } from "./schema.ts";

const editor = contentEditor({
  table: banners,
  id: "id",
  kind: "banner",
  form: bannerForm,
  toForm: ({ imgUrl, alt, title, text, link, activeFrom, activeUntil }) => ({
    imgUrl,
    alt,
    title,
    text,
    link,
    activeFrom: activeFrom > 0 ? formatDateTime(activeFrom) : "",
    activeUntil: formatDateTime(activeUntil),
  }),
});

/** `adminbanners`: all banners in their order. */
const listAllBanners: Handler<typeof bannersAdminCalls.list> = async (_, { db }) => {
  return { data: (await inOrder(db)).map(editor.toEntry) };
};

const nextPosition = sql`(SELECT coalesce(max(position), 0) + 1 FROM banners)`;

/** `adminsavebanner`: creates or changes a banner. */
const saveBanner: Handler<typeof bannersAdminCalls.save> = async (request, context) => {
  const { id, values } = await editor.save(context, request, {
    toColumns: ({ activeFrom, activeUntil, imgUrl, ...texts }, before) => ({
      ...texts,
      imgUrl,
      activeFrom: parseDateTime(activeFrom) ?? 0,
      activeUntil: parseDateTime(activeUntil) ?? null,
      ...(before ? {} : { position: nextPosition }),
    }),
  });
  return { message: `The banner “${values.title}” is saved.`, id };
};

/** `adminmovebanner`: moves a banner one place up or down; has no effect at either end. */
const moveBanner: Handler<typeof bannersAdminCalls.move> = async (move, context) => {
  await moveInOrder(context, { table: banners, kind: "banner" }, move);
  return { message: "The order is saved." };
};

/** `admindeletebanner`: deletes a banner. */
const deleteBanner: Handler<typeof bannersAdminCalls.delete> = async (request, context) => {
  const { title } = await editor.remove(context, request);
  return { message: `The banner “${title}” is deleted.` };
};

function inOrder(db: Database): Promise<(typeof banners.$inferSelect)[]> {
  return db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
}

export const handlers = {
  bannersAdmin: { list: listAllBanners, save: saveBanner, move: moveBanner, delete: deleteBanner },
};
