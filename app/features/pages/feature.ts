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
  deletionChecks: {
    navigation: async (...section) => (await import("./embedded/unused-section.ts")).requireUnusedSection(...section),
  },
  content: async () => (await import("./embedded/content.ts")).content,
});
