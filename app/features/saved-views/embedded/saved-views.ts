import { and, eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard, guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { savedViewsAdminCalls } from "../admin-calls.ts";
import { MAX_VIEWS, viewForm } from "../view-form.ts";
import { savedViews } from "./schema.ts";

const listViews: Handler<typeof savedViewsAdminCalls.list> = async (_, { db, admin }) => {
  const { id, name, href } = savedViews;
  const data = await db
    .select({ id, name, href })
    .from(savedViews)
    .where(eq(savedViews.userNum, admin.userNum))
    .orderBy(name)
    .limit(MAX_VIEWS);
  return { data };
};

/**
 * Saves a view. Nobody else sees it, so the audit log does not have it.
 * @throws GameApiError `invalid` at a field; `conflict` when the caller has too many, or one of this name of another list
 */
const saveView: Handler<typeof savedViewsAdminCalls.save> = async (request, { db, admin }) => {
  const { name, href } = checkedForm(viewForm, request);
  const write = () =>
    runBatch(db, [
      guard(
        "(SELECT count(*) FROM saved_views WHERE user_num = ?1 AND name <> ?2) < ?3",
        ...[admin.userNum, name, MAX_VIEWS],
      ),
      guard(
        `NOT EXISTS (SELECT 1 FROM saved_views WHERE user_num = ?1 AND name = ?2
           AND substr(href, 1, instr(href || '?', '?') - 1) <> ?3)`,
        ...[admin.userNum, name, href.split("?")[0] ?? ""],
      ),
      [
        `INSERT INTO saved_views (user_num, name, href) VALUES (?1, ?2, ?3)
         ON CONFLICT (user_num, name) DO UPDATE SET href = excluded.href`,
        ...[admin.userNum, name, href],
      ],
    ]);
  await guardedWrite(write, () => new GameApiError("conflict", message("admin.view.refused", { atMost: MAX_VIEWS })));
  return { message: `“${name}” is saved.` };
};

/** Removes a view; one that is gone already is no error. */
const removeView: Handler<typeof savedViewsAdminCalls.remove> = async ({ id }, { db, admin }) => {
  await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userNum, admin.userNum)));
  return { message: "The view is removed." };
};

export const handlers = { savedViewsAdmin: { list: listViews, save: saveView, remove: removeView } };
