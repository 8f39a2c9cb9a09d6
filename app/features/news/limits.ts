export const news = {
  pageSize: 8,
  latestCount: 1,
  /** The views column of the news list. A site setting can switch to a real counter. */
  fixedViews: 65,
  thumbnailMaxWidth: 450,
} as const;
