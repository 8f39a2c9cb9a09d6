import { asc, eq } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
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
import { momentText } from "#app/features/admin/form-fields.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { momentKept } from "#app/features/news/embedded/edit-news.ts";
import { type DownloadForm, downloadForm } from "../download-form.ts";
import { downloads } from "./schema.ts";

type Stored = typeof downloads.$inferSelect;

/** `admindownloads`: all of them in their order. */
export async function listAllDownloads(db: Database): Promise<CallReply<"admindownloads">> {
  const rows = await db.select().from(downloads).orderBy(asc(downloads.seq));
  return { data: await Promise.all(rows.map((row) => shown(row.seq, valuesOf(row)))) };
}

/** `adminsavedownload`: makes a link or changes one. */
export async function saveDownload(
  { id, seen, ...typed }: CallRequest<"adminsavedownload">,
  context: AdminContext,
): Promise<CallReply<"adminsavedownload">> {
  const before = id > 0 ? await find(context.db, id) : undefined;
  const values = checkedForm(downloadForm, typed);
  if (before) await refuseIfChanged(seen, valuesOf(before));
  const row = {
    name: values.link_name,
    address: values.link_address,
    type: values.link_type,
    description: values.link_description,
    date: momentKept(values.link_date, before?.date),
    icon: values.link_icon,
    size_bytes: values.size_bytes === "" ? null : Number(values.size_bytes),
    version: values.version || null,
    sha256: values.sha256.toLowerCase() || null,
  };
  const number = before ? id : await nextNumber(context.db, "downloads");
  await writeAudited(
    context,
    {
      action: "adminsavedownload",
      target: `download ${number}`,
      before: before && valuesOf(before),
      after: values,
    },
    [before ? updateRow("downloads", id, row) : insertRow("downloads", number, row)],
    { publishes: true },
  );
  return { message: `The link “${values.link_name}” is saved.`, id: number };
}

/** `adminmovedownload`: the order is that of the numbers, so two links change theirs. */
export async function moveDownload(
  { id, direction }: CallRequest<"adminmovedownload">,
  context: AdminContext,
): Promise<CallReply<"adminmovedownload">> {
  const rows = await context.db
    .select({ seq: downloads.seq, name: downloads.name })
    .from(downloads)
    .orderBy(asc(downloads.seq));
  const place = rows.findIndex(({ seq }) => seq === id);
  const row = rows[place];
  if (!row) throw notThere();
  const other = rows[place + (direction === "up" ? -1 : 1)];
  if (other)
    await writeAudited(
      context,
      {
        action: "adminmovedownload",
        target: `download ${id}`,
        before: { seq: id, name: row.name },
        after: { seq: other.seq, name: row.name },
      },
      [renumber(id, -id), renumber(other.seq, id), renumber(-id, other.seq)],
      { publishes: true },
    );
  return { message: "The order is saved." };
}

/** `admindeletedownload`. */
export async function deleteDownload(
  { id, seen }: CallRequest<"admindeletedownload">,
  context: AdminContext,
): Promise<CallReply<"admindeletedownload">> {
  const before = await find(context.db, id);
  await refuseIfChanged(seen, valuesOf(before));
  await writeAudited(
    context,
    { action: "admindeletedownload", target: `download ${id}`, before: valuesOf(before) },
    [deleteRow("downloads", id)],
    { publishes: true },
  );
  return { message: `The link “${before.name}” is deleted.` };
}

function renumber(from: number, to: number): Statement {
  return ["UPDATE downloads SET seq = ?2 WHERE seq = ?1", from, to];
}

async function find(db: Database, id: number): Promise<Stored> {
  const [row] = await db.select().from(downloads).where(eq(downloads.seq, id));
  if (!row) throw notThere();
  return row;
}

function valuesOf(row: Stored): DownloadForm {
  return {
    link_name: row.name,
    link_address: row.address,
    link_type: row.type === "patch" ? "patch" : "client",
    link_description: row.description,
    link_date: momentText(row.date),
    link_icon: row.icon,
    size_bytes: row.sizeBytes === null ? "" : String(row.sizeBytes),
    version: row.version ?? "",
    sha256: row.sha256 ?? "",
  };
}
