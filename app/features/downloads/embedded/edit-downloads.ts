import { asc, eq, sql } from "drizzle-orm";
import type { CallReply, CallRequest } from "#app/contract/contract.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard, untilUnchanged } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { checkedForm } from "#app/features/accounts/embedded/checked-form.ts";
import {
  changeContent,
  makeContent,
  notThere,
  refuseIfChanged,
  shown,
} from "#app/features/admin/embedded/content-write.ts";
import { momentText } from "#app/features/admin/form-fields.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { momentKept } from "#app/features/news/embedded/edit-news.ts";
import { type DownloadForm, downloadForm } from "../download-form.ts";
import { downloads } from "./schema.ts";

type Stored = typeof downloads.$inferSelect;

/** `admindownloads`: all of them in their order. */
export async function listAllDownloads(db: Database): Promise<CallReply<"admindownloads">> {
  const rows = await db.select().from(downloads).orderBy(asc(downloads.seq));
  return { data: rows.map((row) => shown(row.seq, row, valuesOf(row))) };
}

/** `adminsavedownload`: makes a link or changes one. */
export async function saveDownload(
  { id, seen, ...typed }: CallRequest<"adminsavedownload">,
  context: AdminContext,
): Promise<CallReply<"adminsavedownload">> {
  const before = id > 0 ? await find(context.db, id) : undefined;
  const values = checkedForm(downloadForm, typed);
  if (before) refuseIfChanged(seen, before.revision);
  const row = {
    name: values.link_name,
    address: values.link_address,
    type: values.link_type,
    description: values.link_description,
    date: momentKept(values.link_date, before?.date),
    icon: values.link_icon,
    sizeBytes: values.size_bytes === "" ? null : Number(values.size_bytes),
    version: values.version || null,
    sha256: values.sha256.toLowerCase() || null,
  };
  const entry = { action: "adminsavedownload", after: values };
  const { db } = context;
  if (before) {
    const write = db
      .update(downloads)
      .set({ ...row, ...raised })
      .where(eq(downloads.seq, id));
    await changeContent(context, {
      ...ofRow(before),
      write,
      entry: { ...entry, target: `download ${id}`, before: valuesOf(before) },
    });
  }
  const made = db.insert(downloads).values(row).returning({ id: downloads.seq });
  const number = before?.seq ?? (await makeContent(context, "download", made, entry));
  return { message: `The link “${values.link_name}” is saved.`, id: number };
}

/** `adminmovedownload`: the order is that of the numbers, so two links change theirs. */
export async function moveDownload(
  { id, direction }: CallRequest<"adminmovedownload">,
  context: AdminContext,
): Promise<CallReply<"adminmovedownload">> {
  await untilUnchanged(() => moveOnce(id, direction, context));
  return { message: "The order is saved." };
}

async function moveOnce(id: number, direction: "up" | "down", context: AdminContext): Promise<void> {
  const { seq, name, revision } = downloads;
  const rows = await context.db.select({ seq, name, revision }).from(downloads).orderBy(asc(seq));
  const place = rows.findIndex((row) => row.seq === id);
  const row = rows[place];
  if (!row) throw notThere();
  const other = rows[place + (direction === "up" ? -1 : 1)];
  if (!other) return;
  const unchanged = "SELECT revision FROM downloads WHERE seq";
  await writeAudited(
    context,
    {
      action: "adminmovedownload",
      target: `download ${id}`,
      before: { seq: id, name: row.name },
      after: { seq: other.seq, name: row.name },
    },
    [
      guard(`(${unchanged} = ?1) = ?2 AND (${unchanged} = ?3) = ?4`, id, row.revision, other.seq, other.revision),
      renumber(id, -id),
      renumber(other.seq, id),
      renumber(-id, other.seq),
    ],
    { publishes: true },
  );
}

/** `admindeletedownload`. */
export async function deleteDownload(
  { id, seen }: CallRequest<"admindeletedownload">,
  context: AdminContext,
): Promise<CallReply<"admindeletedownload">> {
  const before = await find(context.db, id);
  refuseIfChanged(seen, before.revision);
  await changeContent(context, {
    ...ofRow(before),
    write: context.db.delete(downloads).where(eq(downloads.seq, id)),
    entry: { action: "admindeletedownload", target: `download ${id}`, before: valuesOf(before) },
  });
  return { message: `The link “${before.name}” is deleted.` };
}

const raised = { revision: sql`${downloads.revision} + 1` };

const ofRow = ({ seq, revision }: Stored) => ({ table: downloads, key: downloads.seq, id: seq, revision });

/** A link that has another number is another thing to whoever has its form open. */
function renumber(from: number, to: number): Statement {
  return ["UPDATE downloads SET seq = ?2, revision = revision + 1 WHERE seq = ?1", from, to];
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
