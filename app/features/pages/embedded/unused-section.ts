import { eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { DeletionCheck } from "#app/embedded/feature-tables.ts";
import { ownPages } from "./schema.ts";

/** Keeps the sections of the menus that have pages of the operator. */
export const requireUnusedSection: DeletionCheck = async (db, { key }) => {
  const [page] = await db.select({ title: ownPages.title }).from(ownPages).where(eq(ownPages.section, key)).limit(1);
  if (page) throw new GameApiError("conflict", message("admin.menu.pagesInSection", { title: page.title }));
};
