import { defineFeature, implemented } from "#app/feature.ts";
import { setupAdminCalls } from "./admin-calls.ts";

export const setup = defineFeature({
  name: "setup",
  calls: [implemented({ setupAdmin: setupAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
