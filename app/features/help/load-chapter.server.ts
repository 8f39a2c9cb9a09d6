import { adminMenu, menuOf } from "#app/features/admin/menu.server.ts";
import type { RightsHolder } from "#app/features/admin/rights.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languages, loadedLanguage } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import { chapterHtml } from "./chapter-html.ts";
import { helpChapters } from "./chapters.server.ts";
import { chooseChapter } from "./choose-chapter.ts";
import { text } from "./texts.ts";

interface ChapterRequest {
  /** The name of the file, such as `tickets`. */
  name: string;
  /** The code of the wanted language. */
  wanted: string;
  /** The reader, and the keys of the switches that are off. */
  holder: RightsHolder;
  off: readonly string[];
  /** The address of the folder with the pictures. */
  pictures: string;
}

/**
 * A chapter of the help in a language, or else in English.
 * @returns undefined if there is none of this name
 */
export async function loadChapter({ name, wanted, holder, off, pictures }: ChapterRequest) {
  const [files, menu, open, language] = await Promise.all([
    helpChapters(),
    adminMenu(),
    menuOf(holder, off),
    loadedLanguage(wanted),
  ]);
  const chosen = chooseChapter(files, name, language.code);
  if (!chosen) return undefined;
  const { chapter, translated } = chosen;
  const chapterLanguage = translated ? language : languages[0]!;
  const reader = { holder, menu, open };
  const shown = (html: string) =>
    runInLanguage(chapterLanguage, () => chapterHtml(html, language.code, pictures, reader));
  return {
    name,
    title: chapter.title,
    description: chapter.description,
    lead: shown(chapter.lead),
    sections: chapter.sections.map((section) => ({ ...section, html: shown(section.html) })),
    /** The codes of the wanted language and of that of the chapter. */
    language: language.code,
    chapterLanguage: chapterLanguage.code,
    languages: languages.map(({ code, name: label }) => ({ key: code, label })),
    /** The texts around the chapter, in the wanted language. */
    texts: runInLanguage(language, () => ({
      language: text("language"),
      allChapters: text("allChapters"),
      onThisPage: t("page.onThisPage"),
      notTranslated: t("page.notTranslated"),
    })),
  };
}
