import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { newsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ newsAdmin: newsAdminCalls }, () => import("./embedded/edit-news.ts"))],
  pages: [
    route("news", "console/route.tsx", { help: "news" }),
    route("news.csv", "console/csv.ts"),
    route("news/:id", "console/edit.tsx", { help: "news" }),
    route("news/:id/views", "console/views.tsx", { help: "news#views" }),
  ],
  menu: [{ group: "Content", place: 1, label: "News", href: "/admin/news", icon: "news", right: "content" }],
});
