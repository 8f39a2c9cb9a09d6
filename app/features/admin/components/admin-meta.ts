import type { MetaFunction } from "@remix-run/cloudflare";
import { pageMeta } from "#app/shell/page-meta.ts";

/** The `meta` export of a page of the console. */
export const adminMeta =
  (name: string): MetaFunction =>
  ({ matches }) =>
    pageMeta(matches, { name: `${name} > Admin`, path: "/admin", noindex: true });
