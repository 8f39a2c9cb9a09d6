import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { auditAdminCalls } from "./admin-calls.ts";

export const audit = defineFeature({
  name: "audit",
  calls: [implemented({ auditAdmin: auditAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  consolePages: [route("audit", "console/route.tsx"), route("audit.csv", "console/csv.ts")],
  retention: [{ table: "audit_log", column: "at", days: 5 * 365, byNumber: true }],
  menu: [{ group: "Operations", place: 6, label: "Audit log", href: "/admin/audit", right: "settings" }],
});
