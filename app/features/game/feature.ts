import { defineFeature, implemented } from "#app/feature.ts";
import { gameAdminCalls } from "./admin-calls.ts";
import { gameCalls } from "./calls.ts";

export const game = defineFeature({
  name: "game",
  calls: [
    implemented({ game: gameCalls }, () => import("./embedded/handlers.ts")),
    implemented({ gameAdmin: gameAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  menu: [
    { group: "Site", place: 2, label: "Game", href: "/admin/game", right: "settings" },
    { group: "Site", place: 3, label: "Home page", href: "/admin/home", right: "settings" },
    { group: "Site", place: 4, label: "Menus", href: "/admin/menus", right: "settings" },
  ],
});
