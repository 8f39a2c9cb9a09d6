import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { linkedParts, withoutLinksTo } from "#app/contract/site-parts.ts";
import { shownText } from "#app/features/media/shown-text.server.ts";
import { missingParts } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";
import { builtInPages } from "./built-in-pages.server.ts";
import { type PageSlug, type PageText, pageText } from "./editable-pages.ts";
import { operatorSection, withGameTerms, withoutWhitelist } from "./page-settings.ts";
import { builtInPage, knownSections } from "./pages.server.ts";

/** A page with the text to show. */
export interface ShownPage extends PageText {
  title: string;
  description: string;
  /** The language of the text if it is not that of the request. */
  language?: string | undefined;
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
  const [settings, terms, lacks, found] = await Promise.all([
    services.content.settings.read({}),
    services.content.game.terms({}),
    missingParts(services, linkedParts),
    services.content.pages.bySlug({ slug }).catch((failure: unknown) => ({ failure })),
    // Loaded in parallel; `builtInPage` inserts the currency names, which the settings contain.
    builtInPages(),
  ]);
  const builtIn = withGameTerms(await builtInPage(slug), terms);
  const page = settings.whitelist === "on" ? builtIn : { ...builtIn, ...withoutWhitelist(slug, builtIn) };
  const operator = slug.startsWith("policy-") ? operatorSection(settings) : undefined;
  const shown = (text: PageText, language: string | undefined): ShownPage => ({
    ...page,
    language,
    lead: shownText(withoutLinksTo(lacks, text.lead)),
    sections: [
      ...text.sections.map((section) => ({
        ...section,
        html: shownText(withoutLinksTo(lacks, section.html)),
      })),
      ...(operator ? [operator] : []),
    ],
  });
  if ("failure" in found) {
    const known = found.failure instanceof Response && [404, 501].includes(found.failure.status);
    return { page: shown(page, page.language), headers: known ? {} : { "Cache-Control": PRIVATE_NO_STORE } };
  }
  const [replaced] = found.data;
  const text = replaced?.content
    ? shown(pageText(replaced.content, await knownSections(slug)), replaced.language)
    : shown(page, page.language);
  return { page: text, headers: {} };
}
