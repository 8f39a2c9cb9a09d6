import { defineFeature, implemented } from "#app/feature.ts";
import { approvalRights } from "#app/features/staff/approvals.ts";
import { approvalsAdminCalls } from "./admin-calls.ts";

export const approvals = defineFeature({
  name: "approvals",
  calls: [implemented({ approvalsAdmin: approvalsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Shop & money", place: 6, label: "Approvals", href: "/admin/approvals", right: approvalRights }],
});
