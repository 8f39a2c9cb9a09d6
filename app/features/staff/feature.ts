import { defineFeature, implemented } from "#app/feature.ts";
import { approvalsAdminCalls, staffAdminCalls } from "./admin-calls.ts";
import { approvalRights } from "./approvals.ts";

export const staff = defineFeature({
  name: "staff",
  calls: [
    implemented(
      { staffAdmin: staffAdminCalls, approvalsAdmin: approvalsAdminCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  menu: [
    { group: "Shop & money", place: 6, label: "Approvals", href: "/admin/approvals", right: approvalRights },
    { group: "Operations", place: 1, label: "Staff", href: "/admin/staff", right: "staff" },
  ],
});
