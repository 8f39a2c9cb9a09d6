import type { MetaFunction } from "@remix-run/cloudflare";
import { DEFAULT_SITE_NAME, pageTitle } from "#app/format/page-title.ts";
import type { ShellData } from "#app/shell/shell-data.ts";

/**
 * The `meta` export of the console's pages, which are never shared or indexed: without the rest of `pageMeta`.
 * @param name of the page, or derives it from its path
 */
export const adminMeta =
  (name: string | ((path: string) => string)): MetaFunction =>
  ({ matches, location }) => {
    const root = matches.find((match) => match?.id === "root")?.data as { shell: ShellData } | undefined;
    const siteName = root?.shell.settings.siteName ?? DEFAULT_SITE_NAME;
    return [
      { title: pageTitle(`${typeof name === "string" ? name : name(location.pathname)} > Admin`, siteName) },
      { name: "robots", content: "noindex" },
    ];
  };
