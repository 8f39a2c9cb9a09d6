import { defineFeature, implemented } from "#app/feature.ts";
import { dashboardCalls } from "./calls.ts";

export const dashboard = defineFeature({
  name: "dashboard",
  calls: [implemented({ dashboard: dashboardCalls }, () => import("./embedded/dashboard.ts"))],
  console: () => import("./console.ts"),
});
