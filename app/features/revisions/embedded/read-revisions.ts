import { and, desc, eq } from "drizzle-orm";
import { notFound } from "#app/embedded/change-content.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { revisionsAdminCalls } from "../admin-calls.ts";
import type { VersionValues } from "../revised-kinds.ts";
import { contentRevisions } from "./schema.ts";

const { id, kind, entry, savedAt, content } = contentRevisions;
const columns = { id, savedAt, savedBy: users.userId };

const toVersion = <Row extends { savedAt: number | null }>(row: Row) => ({
  ...row,
  savedAt: row.savedAt === null ? null : isoTime(row.savedAt),
});

/** `adminrevisions`: the versions of an entry, the current one first. */
const listRevisions: Handler<typeof revisionsAdminCalls.list> = async (of, { db }) => {
  const rows = await db
    .select(columns)
    .from(contentRevisions)
    .leftJoin(users, eq(users.userNum, contentRevisions.savedBy))
    .where(and(eq(kind, of.kind), eq(entry, of.entry)))
    .orderBy(desc(id));
  return { data: rows.map(toVersion) };
};

/** `adminrevision`: a version with its values. */
const readRevision: Handler<typeof revisionsAdminCalls.byId> = async (of, { db }) => {
  const [row] = await db
    .select({ ...columns, content })
    .from(contentRevisions)
    .leftJoin(users, eq(users.userNum, contentRevisions.savedBy))
    .where(and(eq(id, of.id), eq(kind, of.kind), eq(entry, of.entry)));
  if (!row) throw notFound();
  const { content: stored, ...version } = row;
  return { ...toVersion(version), values: JSON.parse(stored) as VersionValues };
};

export const handlers = {
  revisionsAdmin: { list: listRevisions, byId: readRevision },
};
