/** The language of a page about mails, from its address; the default one without. */
export function mailLanguage(searchParams: URLSearchParams): string {
  return searchParams.get("language")?.slice(0, 10) || "en";
}
