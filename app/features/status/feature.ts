import { defineFeature, implemented } from "#app/feature.ts";
import { maintenanceAdminCalls } from "./admin-calls.ts";
import { statusCalls } from "./calls.ts";

export const status = defineFeature({
  name: "status",
  calls: [
    implemented({ status: statusCalls }, () => import("./embedded/handlers.ts")),
    implemented({ maintenanceAdmin: maintenanceAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  retention: [{ table: "online_counts", column: "at", days: 400 }],
  menu: [{ group: "Site", place: 7, label: "Maintenance", href: "/admin/maintenance", right: "settings" }],
});
