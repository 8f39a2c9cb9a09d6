import { asc, eq, sql } from "drizzle-orm";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard, retryStaleWrite } from "#app/embedded/database/guarded-write.ts";
import { statementOf } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { contentEditor, notFound } from "#app/features/admin/embedded/content-editor.ts";
import { formatDateTime, parseDateTime } from "#app/features/admin/form-fields.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
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
export const listAllBanners: Handler<"bannersAdmin.list"> = async (_, { db }) => {
  return { data: (await inOrder(db)).map(editor.toEntry) };
};

const nextPosition = sql`(SELECT coalesce(max(position), 0) + 1 FROM banners)`;

/** `adminsavebanner`: creates or changes a banner. */
export const saveBanner: Handler<"bannersAdmin.save"> = async (request, context) => {
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
export const moveBanner: Handler<"bannersAdmin.move"> = async ({ id, direction }, context) => {
  await retryStaleWrite(() => moveOnce(id, direction, context));
  return { message: "The order is saved." };
};

async function moveOnce(id: number, direction: "up" | "down", context: AdminContext): Promise<void> {
  const { db } = context;
  const rows = await inOrder(db);
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (!row) throw notFound();
  const to = Math.min(Math.max(0, from + (direction === "up" ? -1 : 1)), rows.length - 1);
  if (to === from) return;
  const order = rows.filter((other) => other !== row);
  order.splice(to, 0, row);
  // Numbers all banners, so that rows with the same position get distinct ones.
  const moved = order.flatMap((one, index) => (one.position === index + 1 ? [] : [{ id: one.id, place: index + 1 }]));
  await writeAudited(
    context,
    {
      target: `banner ${id}`,
      before: { order: rows.map((one) => one.id) },
      after: { order: order.map((one) => one.id) },
    },
    [
      guard(
        "(SELECT group_concat(id) FROM (SELECT id FROM banners ORDER BY position, id)) = ?1",
        rows.map((one) => one.id).join(),
      ),
      ...moved.map((one) => statementOf(db.update(banners).set({ position: one.place }).where(eq(banners.id, one.id)))),
    ],
    { publishes: true },
  );
}

/** `admindeletebanner`: deletes a banner. */
export const deleteBanner: Handler<"bannersAdmin.delete"> = async (request, context) => {
  const { title } = await editor.remove(context, request);
  return { message: `The banner “${title}” is deleted.` };
};

function inOrder(db: Database): Promise<(typeof banners.$inferSelect)[]> {
  return db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
}
