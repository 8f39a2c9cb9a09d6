import { eq } from "drizzle-orm";
import type { Handler } from "#app/embedded/handler.ts";
import { translated, translationOf } from "#app/features/translations/embedded/translated.ts";
import type { pagesCalls } from "../calls.ts";
import { pages } from "./schema.ts";

/** `getpage`: the operator's text of a page, if there is one. */
export const findPage: Handler<typeof pagesCalls.bySlug> = async ({ slug }, { db }) => {
  const { content } = pages;
  const translation = translationOf("page", pages.slug);
  const rows = await db.select({ slug: pages.slug, content, translation }).from(pages).where(eq(pages.slug, slug));
  return { data: rows.map(({ translation, ...page }) => translated(page, translation)) };
};
