import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { statisticsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ statisticsAdmin: statisticsAdminCalls }, () => import("./embedded/read-statistics.ts"))],
  pages: [route("statistics", "console/route.tsx", { help: "statistics" }), route("statistics.csv", "console/csv.ts")],
  menu: [
    { group: "Overview", place: 2, label: "Statistics", href: "/admin/statistics", icon: "chart", right: "console" },
  ],
});
