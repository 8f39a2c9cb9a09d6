import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { operationsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ operationsAdmin: operationsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [
    route("health", "console/route.tsx", { help: "health" }),
    route("health/backup", "console/backup-file.ts"),
    route("health/alerts", "console/alerts.tsx", { help: "health#alerts" }),
  ],
  menu: [{ group: "Operations", place: 5, label: "Health", href: "/admin/health", icon: "pulse", right: "settings" }],
});
