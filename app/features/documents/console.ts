import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { documentsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ documentsAdmin: documentsAdminCalls }, () => import("./embedded/edit-documents.ts"))],
  pages: [
    route("game", "console/route.tsx"),
    route("game/:list", "console/list.tsx"),
    route("game/:list/:entry", "console/entry.tsx"),
    route("gallery", "console/route.tsx", { id: "gallery-lists" }),
    route("gallery/:list", "console/list.tsx", { id: "gallery-list" }),
    route("gallery/:list/:entry", "console/entry.tsx", { id: "gallery-entry" }),
    route("home", "console/route.tsx", { id: "home-lists" }),
    route("home/:list", "console/list.tsx", { id: "home-list" }),
    route("home/:list/:entry", "console/entry.tsx", { id: "home-entry" }),
    route("menus/:list/:entry", "console/entry.tsx", { id: "menu-entry" }),
  ],
});
