/** The language that the visitor has chosen, kept for a year. Pages do not depend on it: the address decides. */
const COOKIE = "language";
const YEAR = 31_536_000;

/**
 * Remembers which language a visitor chooses, and offers that language, or else the browser's, where a page is in
 * another one: the link to it says so in its own language.
 */
export function enhanceLanguages(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-language]")];
  for (const link of links) {
    link.addEventListener("click", () => {
      // biome-ignore lint/suspicious/noDocumentCookie: most of our browsers lack the Cookie Store API
      document.cookie = `${COOKIE}=${link.dataset.language}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
    });
  }
  const [, chosen] = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  // Browsers name Filipino by the tag of Tagalog, too.
  const wanted = chosen ?? navigator.language.replace(/-.*/, "").replace(/^tl$/, "fil");
  const offered = links.find(({ dataset }) => dataset.language === wanted);
  if (offered) offered.textContent = offered.dataset.offer!;
}
