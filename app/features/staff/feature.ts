import { defineFeature, implemented } from "#app/feature.ts";
import { limitsAdminCalls, staffAdminCalls } from "./admin-calls.ts";

export const staff = defineFeature({
  name: "staff",
  calls: [
    implemented(
      { staffAdmin: staffAdminCalls, approvalsAdmin: limitsAdminCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  menu: [{ group: "Operations", place: 1, label: "Staff", href: "/admin/staff", right: "staff" }],
});
