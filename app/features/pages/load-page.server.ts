import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { linkedFeatures, withoutLinksTo } from "#app/contract/site-features.ts";
import { missingFeatures } from "#app/server/feature-availability.ts";
import type { Services } from "#app/server/services.ts";
import { type PageSlug, type PageText, pageText } from "./editable-pages.ts";
import { builtInPages } from "./pages.server.ts";

/** A page with the text to show. */
export interface ShownPage extends PageText {
  title: string;
  description: string;
}

/**
 * Loads a page with the operator's text if there is one, else with the built-in text, which is also used for servers
 * that do not support such texts.
 *
 * @returns the page, and headers that prevent caching when it is not known which text applies
 */
export async function loadEditablePage(
  services: Services,
  slug: PageSlug,
): Promise<{ page: ShownPage; headers: { "Cache-Control"?: string } }> {
  const { page } = builtInPages[slug];
  const lacks = await missingFeatures(services, linkedFeatures);
  const shown = (text: PageText): ShownPage => ({
    ...page,
    lead: withoutLinksTo(lacks, text.lead),
    sections: text.sections.map((section) => ({ ...section, html: withoutLinksTo(lacks, section.html) })),
  });
  try {
    const [replaced] = (await services.content.pages.bySlug({ slug })).data;
    return { page: shown(replaced?.content ? pageText(replaced.content, page.sections) : page), headers: {} };
  } catch (failure) {
    const known = failure instanceof Response && [404, 501].includes(failure.status);
    return { page: shown(page), headers: known ? {} : { "Cache-Control": PRIVATE_NO_STORE } };
  }
}
