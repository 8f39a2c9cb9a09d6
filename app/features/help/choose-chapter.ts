/**
 * A chapter of the help in a language, or else in English.
 * @param files chapters by the path of their file
 * @param name of the file, such as `tickets`
 * @param language the code of the wanted language
 * @returns undefined if there is none of this name
 */
export function chooseChapter<Chapter>(files: Record<string, Chapter>, name: string, language: string) {
  const fileOf = (ending: string) =>
    Object.entries(files).find(([path]) => path.split("/").at(-1) === `${name}${ending}.md`)?.[1];
  // A translation has no name of its own.
  if (name.includes(".")) return undefined;
  const translation = language === "en" ? undefined : fileOf(`.${language}`);
  const chapter = translation ?? fileOf("");
  return chapter && { chapter, translated: translation !== undefined };
}
