import type { LoaderFunction, MetaFunction } from "@remix-run/cloudflare";
import { DEFAULT_SITE_NAME, pageTitle } from "#app/format/page-title.ts";
import type { ShellData } from "#app/shell/shell-data.ts";

/**
 * The `meta` export of the console's pages, which are never shared or indexed: without the rest of `pageMeta`.
 * @param name of the page, or derives it from what its loader has returned
 */
export const adminMeta =
  <Loader extends LoaderFunction = LoaderFunction>(
    name: string | ((data: Awaited<ReturnType<Loader>>) => string),
  ): MetaFunction =>
  ({ matches, data }) => {
    const root = matches.find((match) => match?.id === "root")?.data as { shell: ShellData } | undefined;
    const siteName = root?.shell.settings.siteName ?? DEFAULT_SITE_NAME;
    const shown = typeof name === "string" ? name : data ? name(data as Awaited<ReturnType<Loader>>) : "";
    return [{ title: pageTitle(`${shown || "Not found"} > Admin`, siteName) }, { name: "robots", content: "noindex" }];
  };
