import type { MetaFunction } from "@remix-run/cloudflare";
import { DEFAULT_SITE_NAME, pageTitle } from "#app/features/settings/page-title.ts";
import type { ShellData } from "#app/shell/shell-data.ts";

/** The `meta` export of the console's pages, which are never shared or indexed: without the rest of `pageMeta`. */
export const adminMeta =
  (name: string): MetaFunction =>
  ({ matches }) => {
    const root = matches.find((match) => match?.id === "root")?.data as { shell: ShellData } | undefined;
    const siteName = root?.shell.settings.siteName ?? DEFAULT_SITE_NAME;
    return [{ title: pageTitle(`${name} > Admin`, siteName) }, { name: "robots", content: "noindex" }];
  };
