import { currentContext, currentCurrencyNames } from "#app/i18n/context.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { withCurrencyNames } from "#app/i18n/owner-texts.ts";
import type { SectionKey } from "#app/shell/site-map.ts";
import { type BuiltInPage, builtInPages } from "./built-in-pages.server.ts";
import { editablePages, type PageSlug } from "./editable-pages.ts";

/** The section of the site that each page belongs to. */
const sections = {
  "policy-operation": "about",
  "policy-privacy": "about",
  "policy-game-cash": "about",
  "policy-refunds": "about",
  story: "guide",
  "server-info": "guide",
  "game-system": "guide",
  credits: "about",
} as const satisfies Record<PageSlug, SectionKey>;

/**
 * The built-in text of a page in the language of the request, or in English if there is no translation.
 * @returns the text, with its language if it is not that of the request
 */
export async function builtInPage(slug: PageSlug): Promise<BuiltInPage & { language?: string }> {
  const { code } = currentContext();
  const files = await builtInPages();
  const english = englishPage(files, slug);
  const page =
    code === DEFAULT_LANGUAGE
      ? english
      : (files[`./content/${slug}.${code}.md`] ?? { ...english, language: DEFAULT_LANGUAGE });
  const names = currentCurrencyNames();
  if (!names) return page;
  const named = (text: string) => withCurrencyNames(text, names);
  return {
    ...page,
    title: named(page.title),
    description: named(page.description),
    lead: named(page.lead),
    sections: page.sections.map((section) => ({ ...section, title: named(section.title), html: named(section.html) })),
  };
}

/** The sections of a page's built-in texts, whose ids are kept in texts that have sections with the same titles. */
export async function knownSections(slug: PageSlug): Promise<BuiltInPage["sections"]> {
  return [...(await builtInPage(slug)).sections, ...englishPage(await builtInPages(), slug).sections];
}

function englishPage(files: Readonly<Record<string, BuiltInPage>>, slug: PageSlug): BuiltInPage {
  return files[`./content/${slug}.md`] as BuiltInPage;
}

/** The page at a path (no leading or trailing slash, in any case), or undefined. */
export function contentPageAt(path: string) {
  const found = editablePages.find((page) => page.path === path.toLowerCase());
  return found && { slug: found.slug, path: found.path, section: sections[found.slug] };
}
