/** A language of the site. */
export interface Language {
  /** The language's tag, such as `fil`: the name of its catalogue's file, and the first segment of its pages' paths. */
  code: string;
  /** Its name in the language itself. */
  name: string;
  /** Its tag with the region, such as `fil-PH`, for the `lang` attribute and for formats. */
  locale: string;
}

/** The code of the language without a path prefix, in which every message exists. */
export const DEFAULT_LANGUAGE = "en";

/** The prefix of the paths of a language's pages, such as `/fil`; empty for the default language. */
export function pathPrefix(code: string): string {
  return code === DEFAULT_LANGUAGE ? "" : `/${code}`;
}
