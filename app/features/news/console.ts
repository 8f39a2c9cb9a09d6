import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { newsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ newsAdmin: newsAdminCalls }, () => import("./embedded/edit-news.ts"))],
  pages: [
    route("news", "console/route.tsx"),
    route("news.csv", "console/csv.ts"),
    route("news/:id", "console/edit.tsx"),
    route("news/:id/views", "console/views.tsx"),
  ],
  menu: [{ group: "Content", place: 1, label: "News", href: "/admin/news", right: "content" }],
});
