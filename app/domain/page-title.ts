/** The document title of every page: `{page name} | {site name}` (specification section 2). */
export function pageTitle(pageName: string, siteName: string): string {
  return `${pageName} | ${siteName}`;
}
