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
    route("pages", "console/route.tsx", { help: "pages" }),
    route("pages/:slug", "console/edit.tsx", { help: "pages" }),
    route("pages/own/:id", "console/own-page.tsx", { help: "pages#pages-of-your-own" }),
  ],
  menu: [{ group: "Content", place: 4, label: "Pages", href: "/admin/pages", icon: "page", right: "content" }],
});
