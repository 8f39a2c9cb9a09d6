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
  contentSources: [
    {
      kind: "News",
      table: "news",
      entry: "id",
      title: "subject",
      addresses: ["img_thumbnail"],
      texts: ["content"],
      href: (entry) => `/admin/news/${entry}`,
    },
  ],
});
