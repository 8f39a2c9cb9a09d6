import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { maintenanceAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ maintenanceAdmin: maintenanceAdminCalls }, () => import("./embedded/edit-maintenance.ts"))],
  pages: [route("maintenance", "console/route.tsx", { help: "maintenance" })],
  menu: [
    { group: "Site", place: 10, label: "Maintenance", href: "/admin/maintenance", icon: "wrench", right: "settings" },
  ],
});
