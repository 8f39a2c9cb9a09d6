import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { maintenanceAdminCalls } from "./admin-calls.ts";
import { statusCalls } from "./calls.ts";

export const status = defineFeature({
  name: "status",
  calls: [
    implemented({ status: statusCalls }, () => import("./embedded/handlers.ts")),
    implemented({ maintenanceAdmin: maintenanceAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  pages: [route("maintenance", "pages/route.tsx")],
  consolePages: [route("maintenance", "console/route.tsx")],
  retention: [{ table: "online_counts", column: "at", days: 400 }],
  menu: [{ group: "Site", place: 7, label: "Maintenance", href: "/admin/maintenance", right: "settings" }],
});
