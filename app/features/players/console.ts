import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { playersAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ playersAdmin: playersAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [
    route("players", "console/route.tsx", { help: "players" }),
    route("players.csv", "console/csv.ts"),
    route("players/:userNum", "console/player.tsx", { help: "players#the-page-of-a-player" }),
    route("players/:userNum/suspension", "console/suspension.tsx", { help: "players#suspensions-and-bans" }),
  ],
  menu: [
    { group: "Players", place: 1, label: "Players", href: "/admin/players", icon: "players", right: "read players" },
  ],
});
