import { defineConsole, implemented } from "#app/feature.ts";
import { limitsAdminCalls, workAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [
    implemented({ approvalsAdmin: limitsAdminCalls }, () => import("./embedded/limits.ts")),
    implemented({ workAdmin: workAdminCalls }, () => import("./embedded/waiting-work.ts")),
  ],
});
