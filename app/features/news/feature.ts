import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { newsAdminCalls } from "./admin-calls.ts";
import { newsCalls } from "./calls.ts";

export const news = defineFeature({
  name: "news",
  calls: [
    implemented({ news: newsCalls }, () => import("./embedded/handlers.ts")),
    implemented({ newsAdmin: newsAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  pages: [
    route("news", "pages/news/route.tsx"),
    route("topic/:id", "pages/topic/route.tsx"),
    route("feed.xml", "pages/feed/route.ts"),
  ],
  consolePages: [
    route("news", "console/route.tsx"),
    route("news.csv", "console/csv.ts"),
    route("news/:id", "console/edit.tsx"),
    route("news/:id/views", "console/views.tsx"),
  ],
  menu: [{ group: "Content", place: 1, label: "News", href: "/admin/news", right: "content" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
