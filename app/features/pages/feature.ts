import { defineFeature, implemented } from "#app/feature.ts";
import { ownPagesAdminCalls, pagesAdminCalls } from "./admin-calls.ts";
import { pagesCalls } from "./calls.ts";

export const pages = defineFeature({
  name: "pages",
  calls: [
    implemented({ pages: pagesCalls }, () => import("./embedded/handlers.ts")),
    implemented(
      { pagesAdmin: pagesAdminCalls, ownPagesAdmin: ownPagesAdminCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  menu: [{ group: "Content", place: 4, label: "Pages", href: "/admin/pages", right: "content" }],
  contentSources: [
    {
      kind: "Page",
      table: "pages",
      entry: "slug",
      title: "slug",
      addresses: [],
      texts: ["content"],
      href: (entry) => `/admin/pages/${entry}`,
    },
    {
      kind: "Page",
      table: "own_pages",
      entry: "id",
      title: "title",
      addresses: ["picture"],
      texts: ["content"],
      href: (entry) => `/admin/pages/own/${entry}`,
    },
  ],
  deletionChecks: {
    navigation: async (...section) => (await import("./embedded/unused-section.ts")).requireUnusedSection(...section),
  },
});
