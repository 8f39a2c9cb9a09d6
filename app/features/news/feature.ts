import { defineFeature, implemented } from "#app/feature.ts";
import { newsAdminCalls } from "./admin-calls.ts";
import { newsCalls } from "./calls.ts";

export const news = defineFeature({
  name: "news",
  calls: [
    implemented({ news: newsCalls }, () => import("./embedded/handlers.ts")),
    implemented({ newsAdmin: newsAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  menu: [{ group: "Content", place: 1, label: "News", href: "/admin/news", right: "content" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
