import { type PageSlug, type PageText, pageText } from "#app/domain/written-pages.ts";
import type { Services } from "#app/http/services.ts";
import { builtInPages } from "./pages.server.ts";

/** A written page with the text it shows now. */
export interface ShownPage extends PageText {
  title: string;
  description: string;
}

/**
 * A written page: with the operator's text if there is one, else with the text it came with, as on a server that knows
 * no such texts.
 *
 * @returns the page, and headers that keep it out of the caches when it is not known which text counts
 */
export async function loadWrittenPage(
  { content }: Services,
  slug: PageSlug,
): Promise<{ page: ShownPage; headers: { "Cache-Control"?: string } }> {
  const { page } = builtInPages[slug];
  try {
    const [replaced] = (await content.getpage({ slug })).data;
    return { page: replaced?.content ? { ...page, ...pageText(replaced.content, page.sections) } : page, headers: {} };
  } catch (failure) {
    const known = failure instanceof Response && [404, 501].includes(failure.status);
    return { page, headers: known ? {} : { "Cache-Control": "private, no-store" } };
  }
}
