import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { bridgeAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ bridgeAdmin: bridgeAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [route("bridge", "console/route.tsx", { help: "game-server" })],
  menu: [
    { group: "Operations", place: 2, label: "Bridge keys", href: "/admin/bridge", icon: "key", right: "settings" },
  ],
});
