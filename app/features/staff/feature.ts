import { defineFeature, implemented } from "#app/feature.ts";
import { limitsAdminCalls } from "./admin-calls.ts";

export const staff = defineFeature({
  name: "staff",
  calls: [implemented({ approvalsAdmin: limitsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
