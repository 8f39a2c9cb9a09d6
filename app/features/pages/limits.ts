/** Our own limits of the pages that operators add. */
export const ownPageLimits = {
  /** Pages: every page of the site knows their addresses. */
  pages: 100,
  /** Former addresses of a page that lead to its current one. */
  formerPaths: 5,
} as const;
