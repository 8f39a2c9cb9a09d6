import { asc, eq } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { checkedForm } from "#app/features/accounts/embedded/checked-form.ts";
import {
  deleteRow,
  insertRow,
  nextNumber,
  notThere,
  refuseIfChanged,
  shown,
  updateRow,
} from "#app/features/admin/embedded/rows.ts";
import { momentText, readMoment } from "#app/features/admin/form-fields.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { type BannerForm, bannerForm } from "../banner-form.ts";
import { banners } from "./schema.ts";

type Stored = typeof banners.$inferSelect;

/** `adminbanners`: all of them in their order. */
export async function listAllBanners(db: Database): Promise<CallReply<"adminbanners">> {
  return { data: await Promise.all((await inOrder(db)).map((row) => shown(row.id, valuesOf(row)))) };
}

/** `adminsavebanner`: makes a banner or changes one. */
export async function saveBanner(
  { id, seen, ...typed }: CallRequest<"adminsavebanner">,
  context: AdminContext,
): Promise<CallReply<"adminsavebanner">> {
  const before = id > 0 ? await find(context.db, id) : undefined;
  const values = checkedForm(bannerForm, typed);
  if (before) await refuseIfChanged(seen, valuesOf(before));
  const { active_from, active_until, ...texts } = values;
  const row = {
    ...texts,
    active_from: readMoment(active_from) ?? 0,
    active_until: readMoment(active_until) ?? null,
  };
  const number = before ? id : await nextNumber(context.db, "banners");
  const last = before ? 0 : ((await inOrder(context.db)).at(-1)?.position ?? 0);
  await writeAudited(
    context,
    {
      action: "adminsavebanner",
      target: `banner ${number}`,
      before: before && valuesOf(before),
      after: values,
    },
    [before ? updateRow("banners", id, row) : insertRow("banners", number, { ...row, position: last + 1 })],
    { publishes: true },
  );
  return { message: `The banner “${values.title}” is saved.`, id: number };
}

/** `adminmovebanner`: one place up or down; at the end of the row it stays. */
export async function moveBanner(
  { id, direction }: CallRequest<"adminmovebanner">,
  context: AdminContext,
): Promise<CallReply<"adminmovebanner">> {
  const rows = await inOrder(context.db);
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (!row) throw notThere();
  const to = Math.min(Math.max(0, from + (direction === "up" ? -1 : 1)), rows.length - 1);
  const order = rows.filter((other) => other !== row);
  order.splice(to, 0, row);
  // Written for all of them: rows that share a position get one each.
  const moved = order.flatMap(({ id, position }, index) => (position === index + 1 ? [] : [{ id, place: index + 1 }]));
  if (to !== from)
    await writeAudited(
      context,
      {
        action: "adminmovebanner",
        target: `banner ${id}`,
        before: { order: rows.map((one) => one.id) },
        after: { order: order.map((one) => one.id) },
      },
      moved.map((one) => updateRow("banners", one.id, { position: one.place })),
      { publishes: true },
    );
  return { message: "The order is saved." };
}

/** `admindeletebanner`. */
export async function deleteBanner(
  { id }: CallRequest<"admindeletebanner">,
  context: AdminContext,
): Promise<CallReply<"admindeletebanner">> {
  const before = await find(context.db, id);
  await writeAudited(
    context,
    { action: "admindeletebanner", target: `banner ${id}`, before: valuesOf(before) },
    [deleteRow("banners", id)],
    { publishes: true },
  );
  return { message: `The banner “${before.title}” is deleted.` };
}

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
