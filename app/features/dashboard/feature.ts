import { defineFeature, implemented } from "#app/feature.ts";
import { index, route } from "#app/route-entry.ts";
import { dashboardCalls } from "./calls.ts";

export const dashboard = defineFeature({
  name: "dashboard",
  calls: [implemented({ dashboard: dashboardCalls }, () => import("./embedded/console-handlers.ts"))],
  consolePages: [index("console/route.tsx"), route("search", "console/search/route.tsx")],
  menu: [{ group: "Overview", place: 1, label: "Dashboard", href: "/admin", right: "console" }],
});
