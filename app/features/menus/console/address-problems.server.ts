import { linkTarget } from "#app/features/media/link-addresses.ts";
import { ownAddressProblem } from "#app/features/media/own-address.server.ts";
import { pageAt } from "#app/features/pages/known-page.ts";
import type { Services } from "#app/server/services.ts";

/**
 * What is wrong with the addresses of entries of menus, in sentences that name them: addresses of this site that lead to
 * no page.
 */
export async function addressProblems(
  { content, site }: Services,
  entries: readonly { title: string; address: string }[],
  hasPage: (path: string) => boolean,
): Promise<string[]> {
  const { pages } = await content.settings.read({});
  const hasAnyPage = (path: string) => hasPage(path) || pageAt(pages, path) !== undefined;
  return entries.flatMap(({ title, address }) => {
    if (!address.startsWith("/")) return [];
    const target = linkTarget(address, site.origin);
    const problem = target.kind === "own" ? ownAddressProblem(target.path, hasAnyPage) : "";
    return problem ? [`“${title}” leads to ${address}. ${problem}`] : [];
  });
}
