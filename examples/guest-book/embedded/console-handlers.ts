import { asc, desc, eq } from "drizzle-orm";
import { writeAudited } from "#app/embedded/audit.ts";
import { notFound } from "#app/embedded/change-content.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import type { guestBookAdminCalls } from "../admin-calls.ts";
import { guestBookEntries } from "./schema.ts";

const PAGE_SIZE = 100;

const exists = (id: number) => guard("EXISTS (SELECT 1 FROM guest_book_entries WHERE id = ?1)", id);

const list: Handler<typeof guestBookAdminCalls.list> = async (_, { db }) => {
  const { id, message, at, shownAt, userNum } = guestBookEntries;
  const rows = await db
    .select({ id, userId: users.userId, message, at, shownAt })
    .from(guestBookEntries)
    .innerJoin(users, eq(users.userNum, userNum))
    // Null, of an entry that nobody has read, comes first.
    .orderBy(asc(shownAt), desc(at))
    .limit(PAGE_SIZE);
  return { data: rows.map(({ shownAt: shown, ...row }) => ({ ...row, at: isoTime(row.at), isShown: shown !== null })) };
};

const show: Handler<typeof guestBookAdminCalls.show> = async ({ id }, context) => {
  await writeAudited(
    context,
    { target: `guest book ${id}`, after: { shown: true } },
    [exists(id), ["UPDATE guest_book_entries SET shown_at = ?2 WHERE id = ?1 AND shown_at IS NULL", id, context.now()]],
    { publishes: true, refusal: notFound },
  );
  return { message: "The entry is shown." };
};

const remove: Handler<typeof guestBookAdminCalls.delete> = async ({ id }, context) => {
  await writeAudited(
    context,
    { target: `guest book ${id}` },
    [exists(id), ["DELETE FROM guest_book_entries WHERE id = ?1", id]],
    { publishes: true, refusal: notFound },
  );
  return { message: "The entry is deleted." };
};

export const handlers = { guestBookAdmin: { list, show, delete: remove } };
