import * as z from "zod";
import { flag, integer, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** A published page of the operator as every page of the site knows it: for menus, addresses and the sitemap. */
export const knownPage = z.object({
  id: integer,
  /** Without the leading slash. */
  path: z.string(),
  title: z.string(),
  /** The key of the section whose sub-menu it shows. */
  section: text,
  inMenu: wireName("in_menu", flag),
  /** Former addresses, which lead to the current one. */
  formerPaths: wireName("former_paths", optionalList(z.string())),
  /** ISO 8601. */
  changedAt: wireName("changed_at", text),
});
export type KnownPage = z.output<typeof knownPage>;

/** What a path without a route leads to. */
type FoundPage = { page: KnownPage; isFormer: boolean };

/**
 * The page at a path, or the one that was there before.
 * @param path with the leading slash, in any case
 */
export function pageAt(pages: readonly KnownPage[], path: string): FoundPage | undefined {
  const wanted = path.toLowerCase().replace(/^\/+|\/+$/g, "");
  const page = pages.find((one) => one.path === wanted);
  if (page) return { page, isFormer: false };
  const moved = pages.find(({ formerPaths }) => formerPaths.includes(wanted));
  return moved && { page: moved, isFormer: true };
}
