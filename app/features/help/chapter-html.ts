import { type AdminMenuEntry, currentEntry } from "#app/features/admin/menu-entry.ts";
import { hasRight, type RightsHolder, rightNames } from "#app/features/admin/rights.ts";
import { text } from "./texts.ts";

/** The page with the list of all chapters. */
export const helpPath = "/admin/help";
/** The name of the file with the list of all chapters. */
export const INDEX = "README";

/** A link to another file of the documentation, as the files name each other. */
const CHAPTER_LINK = /<a href="([\w-]+)(?:\.fil)?\.md(#[\w-]+)?"/g;
const CONSOLE_LINK = /<a href="(\/admin(?!\/help)[^"#?]*)[^"]*">(.*?)<\/a>/gs;
const PICTURE = /<img src="[^"]*\/assets\/help\/([\w-]+\.webp)"[^>]*>/g;

/** The address of a chapter, in a language other than English with the language. */
export function chapterHref(name: string, language: string): string {
  return `${helpPath}${name === INDEX ? "" : `/${name}`}${language === "en" ? "" : `?language=${language}`}`;
}

interface Reader {
  holder: RightsHolder;
  /** The pages of the console, and those that the reader may open. */
  menu: readonly AdminMenuEntry[];
  open: readonly AdminMenuEntry[];
}

/**
 * The HTML of a chapter as a page shows it: files are links to chapters in the same language, pictures have their
 * address and open in full size, and instead of a link to a page that the reader cannot open there is the reason.
 * @param pictures the address of their folder
 */
export function chapterHtml(html: string, language: string, pictures: string, { holder, menu, open }: Reader): string {
  const reasonAgainst = (path: string) => {
    const entry = currentEntry(menu, path);
    if (!entry || open.includes(entry)) return undefined;
    const rights = [entry.right].flat();
    if (rights.some((right) => hasRight(holder, right))) return text("switchedOff");
    const names = rights.map((right) => `“${rightNames[right]}”`);
    return `${text("missingRight")} ${names.join(` ${text("or")} `)}`;
  };
  return html
    .replace(CONSOLE_LINK, (link, path: string, label: string) => {
      const reason = reasonAgainst(path);
      return reason === undefined ? link : `${label} <small>(${reason})</small>`;
    })
    .replace(CHAPTER_LINK, (_, name: string, heading = "") => `<a href="${chapterHref(name, language)}${heading}"`)
    .replace(PICTURE, (image, file: string) => {
      const address = `${pictures}/${file}`;
      return `<a href="${address}">${image.replace(/ src="[^"]*"/, ` src="${address}"`)}</a>`;
    });
}
