import { pageMeta } from "#app/shell/page-meta.ts";

/** The `meta` export of the console's pages. */
export const adminMeta = (name: string) => pageMeta({ name: `${name} > Admin`, path: "/admin", noindex: true });
