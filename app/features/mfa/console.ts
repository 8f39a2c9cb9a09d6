import { defineConsole, implemented } from "#app/feature.ts";
import { secondFactorsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ playersAdmin: secondFactorsAdminCalls }, () => import("./embedded/admin-reset.ts"))],
});
