import { pageMeta } from "#app/shell/page-meta.ts";

/** The `meta` export of a page of the console. */
export const adminMeta = (name: string) => pageMeta({ name: `${name} > Admin`, path: "/admin", noindex: true });
