import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { ownPagesAdminCalls, pagesAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [
    implemented(
      { pagesAdmin: pagesAdminCalls, ownPagesAdmin: ownPagesAdminCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  pages: [
    route("pages", "console/route.tsx"),
    route("pages/:slug", "console/edit.tsx"),
    route("pages/own/:id", "console/own-page.tsx"),
  ],
  menu: [{ group: "Content", place: 4, label: "Pages", href: "/admin/pages", right: "content" }],
});
