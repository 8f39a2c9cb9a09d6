import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { pagesCalls } from "./calls.ts";

export const pages = defineFeature({
  name: "pages",
  calls: [implemented({ pages: pagesCalls }, () => import("./embedded/handlers.ts"))],
  pages: [
    route("sitemap.xml", "pages/sitemap.ts"),
    route("robots.txt", "pages/robots.ts"),
    route("serverinfo", "pages/server-info/route.tsx"),
    ...["gamesystem", "credits", "policy/operation", "policy/privacy", "policy/game-cash", "policy/refunds"].map(
      (path) => route(path, "pages/content-page/route.tsx", { id: `content:${path}` }),
    ),
    // The pages of the operator, and what does not exist.
    route("*", "pages/own-page/route.tsx"),
  ],
  deletionChecks: {
    navigation: async (...section) => (await import("./embedded/unused-section.ts")).requireUnusedSection(...section),
  },
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
