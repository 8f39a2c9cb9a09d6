import type { MetaFunction } from "@remix-run/cloudflare";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { pageMeta } from "#app/shell/page-meta.ts";

/** The `handle` of every page of the console. */
export const adminHandle: PageHandle = { hydrate: true, ownLayout: true };

/** The `meta` export of a page of the console. */
export const adminMeta =
  (name: string): MetaFunction =>
  ({ matches }) =>
    pageMeta(matches, { name: `${name} > Admin`, path: "/admin", noindex: true });
