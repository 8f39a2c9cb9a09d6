import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { documentsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ documentsAdmin: documentsAdminCalls }, () => import("./embedded/edit-documents.ts"))],
  pages: [
    route("game", "console/route.tsx", { help: "game" }),
    route("game/:list", "console/list.tsx", { help: "game" }),
    route("game/:list/:entry", "console/entry.tsx", { help: "game" }),
    route("gallery", "console/route.tsx", { id: "gallery-lists", help: "gallery" }),
    route("gallery/:list", "console/list.tsx", { id: "gallery-list", help: "gallery" }),
    route("gallery/:list/:entry", "console/entry.tsx", { id: "gallery-entry", help: "gallery" }),
    route("clubwar/:list", "console/list.tsx", { id: "club-war-list", help: "club-war" }),
    route("clubwar/:list/:entry", "console/entry.tsx", { id: "club-war-entry", help: "club-war" }),
    route("home", "console/route.tsx", { id: "home-lists", help: "home-page" }),
    route("home/:list", "console/list.tsx", { id: "home-list", help: "home-page" }),
    route("home/:list/:entry", "console/entry.tsx", { id: "home-entry", help: "home-page" }),
    route("settings/:list", "console/list.tsx", { id: "settings-list", help: "settings#sign-up-fields" }),
    route("settings/:list/:entry", "console/entry.tsx", { id: "settings-entry", help: "settings#sign-up-fields" }),
    route("menus/:list/:entry", "console/entry.tsx", { id: "menu-entry", help: "menus" }),
  ],
});
