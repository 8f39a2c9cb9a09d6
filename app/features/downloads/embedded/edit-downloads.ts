import { asc } from "drizzle-orm";
import * as z from "zod/mini";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, notFound, refuseStaleEditOf } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard, retryStaleWrite } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { formatDateTime, parseEditedDateTime } from "#app/features/admin/form-fields.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { approvable } from "#app/features/staff/embedded/approvable-action.ts";
import type { Authority } from "#app/features/staff/embedded/authority.ts";
import { hasLimits } from "#app/features/staff/embedded/daily-limits.ts";
import { describeChanges } from "#app/features/staff/embedded/describe-changes.ts";
import { requestApproval } from "#app/features/staff/embedded/request-approval.ts";
import { mailOwners, securityNotices } from "#app/features/staff/embedded/tell-owners.ts";
import { fileSize } from "#app/format/file-size.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import type { downloadsAdminCalls } from "../admin-calls.ts";
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
const listAllDownloads: Handler<typeof downloadsAdminCalls.list> = async (_, { db }) => {
  const rows = await db.select().from(downloads).orderBy(asc(downloads.seq));
  return { data: rows.map(editor.toEntry) };
};

/** What decides which file players get. */
const fileLabels = { address: "address", sha256: "SHA-256" } as const;

const describeFile = (before: DownloadForm | undefined, after: DownloadForm) =>
  describeChanges(before, { ...after, sha256: after.sha256.toLowerCase() }, fileLabels);

const wantedDownload = z.object({
  id: z.number(),
  /** The revision that the request is based on; 0 for a new link. */
  revision: z.number(),
  /** The address that it replaces, because numbers change with the order of links. */
  replaces: z.string(),
  values: downloadForm,
});

/**
 * `adminsavedownload`: creates or changes a link. Where limits are set, another address or checksum needs a second person,
 * because players run what they download; the former one stays until then.
 */
const saveDownload: Handler<typeof downloadsAdminCalls.save> = async (request, context) => {
  const { id, seen, ...typed } = request;
  const row = id > 0 ? await editor.find(context.db, id) : undefined;
  const values = checkedForm(downloadForm, typed);
  const before = row && editor.toEntry(row).values;
  const changes = describeFile(before, values);
  if (changes === "" || !(await hasLimits(context))) return writeDownload(context, request);
  if (row) await refuseStaleEditOf(context.db, `download ${id}`, seen, row.revision);
  const reply = await requestApproval(context, {
    kind: "download",
    key: `download:${id > 0 ? id : values.address}`,
    target: id > 0 ? `download ${id}` : "new download",
    payload: { id, revision: row?.revision ?? 0, replaces: row?.address ?? "", values },
    summary: `${id > 0 ? "Change" : "Add"} the download “${values.name}”: ${changes}`,
    reason: "Another file for players",
    tellOwnersOf: "/admin/approvals",
  });
  return { ...reply, id };
};

/** A link that a second person approved. */
export const approvedDownload = approvable(
  wantedDownload,
  async (context, { id, revision, replaces, values }, _, authority) => {
    if (id > 0 && (await editor.find(context.db, id)).address !== replaces) throw editConflict();
    return writeDownload(context, { id, seen: String(revision), ...values }, authority);
  },
);

async function writeDownload(
  context: AdminContext,
  request: { id: number; seen?: string | null | undefined } & Record<string, unknown>,
  approved?: Authority,
): Promise<{ message: string; id: number }> {
  const time = context.now();
  const eventOf = (changes: string, { name }: DownloadForm) => ({
    change: `${context.admin.userId} has saved the download “${name}”${approved ? " after a request" : ""}: ${changes}`,
    path: "/admin/downloads",
  });
  let changes = "";
  const { id, values } = await editor.save(context, request, {
    guards: () => [...(approved?.statements ?? [])],
    refusal: async () => {
      await approved?.recheck();
      return editConflict();
    },
    audited: (values) => ({ ...values, ...approved?.audited }),
    further: (values, before) => {
      changes = describeFile(before && editor.toEntry(before).values, values);
      return changes === "" ? [] : securityNotices(eventOf(changes, values), time);
    },
    toColumns: (values, before) => ({
      ...(before && describeFile(editor.toEntry(before).values, values) !== "" ? { fileChangedAt: time } : {}),
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
  if (changes !== "") await mailOwners(context, eventOf(changes, values));
  const bytes = Number(values.sizeBytes);
  const size = bytes ? ` Its size is ${fileSize(bytes)} (${groupedNumber(bytes)} bytes).` : "";
  return { message: `The link “${values.name}” is saved.${size}`, id };
}

/** `adminmovedownload`: links are ordered by number, so moving one swaps the numbers of two links. */
const moveDownload: Handler<typeof downloadsAdminCalls.move> = async ({ id, direction }, context) => {
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
const deleteDownload: Handler<typeof downloadsAdminCalls.delete> = async (request, context) => {
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

export const handlers = {
  downloadsAdmin: { list: listAllDownloads, save: saveDownload, move: moveDownload, delete: deleteDownload },
};
