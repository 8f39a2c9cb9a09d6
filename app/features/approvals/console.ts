import { defineConsole, implemented } from "#app/feature.ts";
import { approvalRights } from "#app/features/staff/approvals.ts";
import { route } from "#app/route-entry.ts";
import { approvalsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ approvalsAdmin: approvalsAdminCalls }, () => import("./embedded/approvals.ts"))],
  pages: [
    route("approvals", "console/route.tsx", { help: "approvals" }),
    route("approvals/:id", "console/approval.tsx", { help: "approvals" }),
  ],
  menu: [
    {
      group: "Shop & money",
      place: 6,
      label: "Approvals",
      href: "/admin/approvals",
      icon: "check",
      right: approvalRights,
    },
  ],
  waiting: { "/admin/approvals": () => import("./embedded/waiting.ts") },
});
