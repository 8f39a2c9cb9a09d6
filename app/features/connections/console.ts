import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { connectionsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ connectionsAdmin: connectionsAdminCalls }, () => import("./embedded/edit-connections.ts"))],
  pages: [
    route("connections", "console/route.tsx", { help: "connections" }),
    route("connections/:key", "console/edit.tsx", { help: "connections" }),
  ],
  menu: [
    {
      group: "Operations",
      place: 4,
      label: "Connections",
      href: "/admin/connections",
      icon: "link",
      right: "settings",
    },
  ],
});
