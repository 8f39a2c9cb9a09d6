import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { auditAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ auditAdmin: auditAdminCalls }, () => import("./embedded/audit-log.ts"))],
  pages: [route("audit", "console/route.tsx", { help: "health#audit-log" }), route("audit.csv", "console/csv.ts")],
  menu: [{ group: "Operations", place: 7, label: "Audit log", href: "/admin/audit", icon: "log", right: "settings" }],
});
