import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { newsCalls } from "./calls.ts";

export const news = defineFeature({
  name: "news",
  calls: [implemented({ news: newsCalls }, () => import("./embedded/news.ts"))],
  pages: [
    route("news", "pages/news/route.tsx"),
    route("topic/:id", "pages/topic/route.tsx"),
    route("feed.xml", "pages/feed/route.ts"),
  ],
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
