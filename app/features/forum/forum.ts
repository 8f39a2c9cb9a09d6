import type { LabelKey } from "#app/i18n/catalogue.ts";

/** A category of the forum with its `ForumCategory` code (specification section 2, "Routes"). */
export interface ForumCategory {
  code: number;
  name: LabelKey;
  about: LabelKey;
}

export const forumCategories: readonly ForumCategory[] = [
  { code: 100, name: "forum.general", about: "forum.generalAbout" },
  { code: 300, name: "forum.strategy", about: "forum.strategyAbout" },
  { code: 400, name: "page.gallery", about: "forum.galleryAbout" },
  { code: 500, name: "forum.friends", about: "forum.friendsAbout" },
  { code: 600, name: "forum.nonEnglish", about: "forum.nonEnglishAbout" },
  { code: 700, name: "forum.club", about: "forum.clubAbout" },
];
