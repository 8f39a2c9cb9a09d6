import { asc, eq, sql } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard, untilUnchanged } from "#app/embedded/database/guarded-write.ts";
import { statementOf } from "#app/embedded/database/run-batch.ts";
import { checkedForm } from "#app/features/accounts/embedded/checked-form.ts";
import {
  changeContent,
  makeContent,
  notThere,
  refuseIfChanged,
  shown,
} from "#app/features/admin/embedded/content-write.ts";
import { momentText, readMoment } from "#app/features/admin/form-fields.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { type BannerForm, bannerForm } from "../banner-form.ts";
import { banners } from "./schema.ts";

type Stored = typeof banners.$inferSelect;

/** `adminbanners`: all of them in their order. */
export async function listAllBanners(db: Database): Promise<CallReply<"adminbanners">> {
  return { data: (await inOrder(db)).map((row) => shown(row.id, row, valuesOf(row))) };
}

/** `adminsavebanner`: makes a banner or changes one. */
export async function saveBanner(
  { id, seen, ...typed }: CallRequest<"adminsavebanner">,
  context: AdminContext,
): Promise<CallReply<"adminsavebanner">> {
  const before = id > 0 ? await find(context.db, id) : undefined;
  const values = checkedForm(bannerForm, typed);
  if (before) refuseIfChanged(seen, before.revision);
  const { active_from, active_until, img_url: imgUrl, ...texts } = values;
  const row = {
    ...texts,
    imgUrl,
    activeFrom: readMoment(active_from) ?? 0,
    activeUntil: readMoment(active_until) ?? null,
  };
  const entry = { action: "adminsavebanner", after: values };
  const { db } = context;
  if (before) {
    const write = db
      .update(banners)
      .set({ ...row, ...raised })
      .where(eq(banners.id, id));
    await changeContent(context, {
      ...ofRow(before),
      write,
      entry: { ...entry, target: `banner ${id}`, before: valuesOf(before) },
    });
  }
  const last = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM banners)`;
  const made = db
    .insert(banners)
    .values({ ...row, position: last })
    .returning({ id: banners.id });
  const number = before?.id ?? (await makeContent(context, "banner", made, entry));
  return { message: `The banner “${values.title}” is saved.`, id: number };
}

/** `adminmovebanner`: one place up or down; at the end of the row it stays. */
export async function moveBanner(
  { id, direction }: CallRequest<"adminmovebanner">,
  context: AdminContext,
): Promise<CallReply<"adminmovebanner">> {
  await untilUnchanged(() => moveOnce(id, direction, context));
  return { message: "The order is saved." };
}

async function moveOnce(id: number, direction: "up" | "down", context: AdminContext): Promise<void> {
  const { db } = context;
  const rows = await inOrder(db);
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (!row) throw notThere();
  const to = Math.min(Math.max(0, from + (direction === "up" ? -1 : 1)), rows.length - 1);
  if (to === from) return;
  const order = rows.filter((other) => other !== row);
  order.splice(to, 0, row);
  // Written for all of them: rows that share a position get one each.
  const moved = order.flatMap((one, index) => (one.position === index + 1 ? [] : [{ id: one.id, place: index + 1 }]));
  await writeAudited(
    context,
    {
      action: "adminmovebanner",
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

/** `admindeletebanner`. */
export async function deleteBanner(
  { id, seen }: CallRequest<"admindeletebanner">,
  context: AdminContext,
): Promise<CallReply<"admindeletebanner">> {
  const { db } = context;
  const before = await find(db, id);
  refuseIfChanged(seen, before.revision);
  await changeContent(context, {
    ...ofRow(before),
    write: db.delete(banners).where(eq(banners.id, id)),
    entry: { action: "admindeletebanner", target: `banner ${id}`, before: valuesOf(before) },
  });
  return { message: `The banner “${before.title}” is deleted.` };
}

const raised = { revision: sql`${banners.revision} + 1` };

const ofRow = ({ id, revision }: Stored) => ({ table: banners, key: banners.id, id, revision });

function inOrder(db: Database): Promise<Stored[]> {
  return db.select().from(banners).orderBy(asc(banners.position), asc(banners.id));
}

async function find(db: Database, id: number): Promise<Stored> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id));
  if (!row) throw notThere();
  return row;
}

function valuesOf(row: Stored): BannerForm {
  return {
    img_url: row.imgUrl,
    alt: row.alt,
    title: row.title,
    text: row.text,
    link: row.link,
    active_from: row.activeFrom > 0 ? momentText(row.activeFrom) : "",
    active_until: momentText(row.activeUntil),
  };
}
