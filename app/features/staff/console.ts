import { defineConsole, implemented } from "#app/feature.ts";
import { limitsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ approvalsAdmin: limitsAdminCalls }, () => import("./embedded/limits.ts"))],
});
