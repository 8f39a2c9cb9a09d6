import { defineConsole, implemented } from "#app/feature.ts";
import { gameAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ gameAdmin: gameAdminCalls }, () => import("./embedded/unnamed-codes.ts"))],
  menu: [{ group: "Site", place: 2, label: "Game", href: "/admin/game", icon: "game", right: "settings" }],
});
