import { defineFeature, implemented } from "#app/feature.ts";
import { staffAdminCalls } from "./admin-calls.ts";

export const team = defineFeature({
  name: "team",
  calls: [implemented({ staffAdmin: staffAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Operations", place: 1, label: "Staff", href: "/admin/staff", right: "staff" }],
});
