import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { bansAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ bansAdmin: bansAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [
    route("bans", "console/route.tsx", { help: "players#suspensions-and-bans" }),
    route("bans/:id", "console/address-ban.tsx", { help: "players#suspensions-and-bans" }),
  ],
  menu: [{ group: "Players", place: 3, label: "Bans", href: "/admin/bans", icon: "ban", right: "accounts" }],
});
