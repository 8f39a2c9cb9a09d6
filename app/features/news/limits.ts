export const newsLimits = {
  pageSize: 8,
  latestCount: 1,
  /** The cards above the boards: a large one, and two beside it. */
  highlights: 3,
  /** How many newer and how many older items of its type are read with an article. */
  neighbours: { newer: 7, older: 7 },
  /** The articles of the same type with an article, apart from the next and the previous one. */
  related: 6,
  /** The number in the views column of the news list. A site setting can replace it by a real counter. */
  fixedViews: 65,
  /** How many items can be pinned at once, so that the boards still show news. */
  pinned: 5,
  thumbnailMaxWidth: 450,
} as const;
