/** How many days deleted content can be restored. */
export const TRASH_DAYS = 30;

/** The console's page of the trash. */
export const trashPath = "/admin/trash";

/** Kinds of content that are put into the trash when they are deleted, with what the console calls them. */
export const trashKinds = {
  news: { label: "News", path: "/admin/news" },
  ownPage: { label: "Page", path: "/admin/pages/own" },
  banner: { label: "Banner", path: "/admin/banners" },
  download: { label: "Download", path: "/admin/downloads" },
  answer: { label: "Canned answer", path: "/admin/tickets/answers" },
} as const;
export type TrashKind = keyof typeof trashKinds;

export const trashKindKeys = Object.keys(trashKinds) as TrashKind[];
