import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { staffAdminCalls } from "./admin-calls.ts";

export const team = defineFeature({
  name: "team",
  calls: [implemented({ staffAdmin: staffAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  consolePages: [
    route("staff", "console/route.tsx"),
    route("staff/roles", "console/roles.tsx"),
    route("staff/roles/:key", "console/role.tsx"),
    route("staff/:userNum", "console/member.tsx"),
  ],
  menu: [{ group: "Operations", place: 1, label: "Staff", href: "/admin/staff", right: "staff" }],
});
