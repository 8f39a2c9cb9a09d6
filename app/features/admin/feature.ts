import { defineFeature, implemented } from "#app/feature.ts";
import { contentAdminCalls, dashboardCalls } from "./calls.ts";

export const admin = defineFeature({
  name: "admin",
  calls: [
    implemented(
      { contentAdmin: contentAdminCalls, dashboard: dashboardCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  menu: [{ group: "Overview", place: 1, label: "Dashboard", href: "/admin", right: "console" }],
});
