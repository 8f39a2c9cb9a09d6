import { asc } from "drizzle-orm";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { guard, retryStaleWrite } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { contentEditor, notFound } from "#app/features/admin/embedded/content-editor.ts";
import { formatDateTime, parseEditedDateTime } from "#app/features/admin/form-fields.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { type DownloadForm, downloadForm } from "../download-form.ts";
import { downloads } from "./schema.ts";

const editor = contentEditor({
  table: downloads,
  id: "seq",
  kind: "download",
  form: downloadForm,
  toForm: (row): DownloadForm => ({
    name: row.name,
    address: row.address,
    type: row.type === "patch" ? "patch" : "client",
    description: row.description,
    date: formatDateTime(row.date),
    icon: row.icon,
    sizeBytes: row.sizeBytes === null ? "" : String(row.sizeBytes),
    version: row.version ?? "",
    sha256: row.sha256 ?? "",
  }),
});

/** `admindownloads`: all download links in their order. */
export const listAllDownloads: Handler<"downloadsAdmin.list"> = async (_, { db }) => {
  const rows = await db.select().from(downloads).orderBy(asc(downloads.seq));
  return { data: rows.map(editor.toEntry) };
};

/** `adminsavedownload`: creates or changes a link. */
export const saveDownload: Handler<"downloadsAdmin.save"> = async (request, context) => {
  const { id, values } = await editor.save(context, request, {
    toColumns: (values, before) => ({
      name: values.name,
      address: values.address,
      type: values.type,
      description: values.description,
      date: parseEditedDateTime(values.date, before?.date),
      icon: values.icon,
      sizeBytes: values.sizeBytes === "" ? null : Number(values.sizeBytes),
      version: values.version || null,
      sha256: values.sha256.toLowerCase() || null,
    }),
  });
  return { message: `The link “${values.name}” is saved.`, id };
};

/** `adminmovedownload`: links are ordered by number, so moving one swaps the numbers of two links. */
export const moveDownload: Handler<"downloadsAdmin.move"> = async ({ id, direction }, context) => {
  await retryStaleWrite(() => moveOnce(id, direction, context));
  return { message: "The order is saved." };
};

async function moveOnce(id: number, direction: "up" | "down", context: AdminContext): Promise<void> {
  const { seq, name, revision } = downloads;
  const rows = await context.db.select({ seq, name, revision }).from(downloads).orderBy(asc(seq));
  const place = rows.findIndex((row) => row.seq === id);
  const row = rows[place];
  if (!row) throw notFound();
  const other = rows[place + (direction === "up" ? -1 : 1)];
  if (!other) return;
  const unchanged = "SELECT revision FROM downloads WHERE seq";
  await writeAudited(
    context,
    {
      target: `download ${id}`,
      before: { seq: id, name: row.name },
      after: { seq: other.seq, name: row.name },
    },
    [
      guard(`(${unchanged} = ?1) = ?2 AND (${unchanged} = ?3) = ?4`, id, row.revision, other.seq, other.revision),
      ...renumber(id, -id),
      ...renumber(other.seq, id),
      ...renumber(-id, other.seq),
    ],
    { publishes: true },
  );
}

/** `admindeletedownload`: deletes a link. */
export const deleteDownload: Handler<"downloadsAdmin.delete"> = async (request, context) => {
  const { name } = await editor.remove(context, request);
  return { message: `The link “${name}” is deleted.` };
};

/** Changes a link's number, also in its translations. The new revision makes open forms of the link stale. */
function renumber(from: number, to: number): Statement[] {
  return [
    ["UPDATE downloads SET seq = ?2, revision = revision + 1 WHERE seq = ?1", from, to],
    ["UPDATE translations SET entry = ?2 WHERE kind = 'download' AND entry = ?1", String(from), String(to)],
  ];
}
