import { linkedParts, withoutLinksTo } from "#app/contract/site-parts.ts";
import { shownText } from "#app/features/media/shown-text.server.ts";
import { missingParts } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";
import { type PageText, pageText } from "./editable-pages.ts";
import { pageAt } from "./known-page.ts";

interface OwnPageFacts {
  title: string;
  description: string;
  /** The picture that is shown where the page is shared; empty for that of the site. */
  picture: string;
  /** With the leading slash. */
  path: string;
  section: string;
  /** The language of the text if it is not that of the request. */
  language?: string | undefined;
}

/** A page that the operator has added, or the address that it has now. */
type OwnPage = { movedTo: string; page?: undefined } | { movedTo?: undefined; page: PageText & OwnPageFacts };

/**
 * Loads the page that the operator has added at a path. A path without a page causes no further read: the addresses of
 * all pages come with the settings, which every page reads.
 * @param path without the prefix of a language
 * @throws Response when the page cannot be loaded
 */
export async function loadOwnPage(services: Services, path: string): Promise<OwnPage | undefined> {
  const { pages } = await services.content.settings.read({});
  const found = pageAt(pages, path);
  if (!found) return undefined;
  const { id, section, ...known } = found.page;
  if (found.isFormer) return { movedTo: `/${known.path}` };
  const [page] = (await services.content.pages.own({ id })).data;
  if (!page) return undefined;
  const { content, ...rest } = page;
  const lacks = await missingParts(services, linkedParts);
  const text = pageText(shownText(withoutLinksTo(lacks, content)));
  return { page: { ...rest, ...text, path: `/${known.path}`, section } };
}
