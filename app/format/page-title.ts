/** The site's name until the operator sets another one (specification section 2: a configured default). */
export const DEFAULT_SITE_NAME = "Moonlit Gate";

/** The document title of every page: `{page name} | {site name}` (specification section 2). */
export function pageTitle(pageName: string, siteName: string): string {
  return `${pageName} | ${siteName}`;
}
