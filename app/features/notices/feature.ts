import { defineFeature, implemented } from "#app/feature.ts";
import { noticesAdminCalls } from "./admin-calls.ts";

export const notices = defineFeature({
  name: "notices",
  calls: [implemented({ noticesAdmin: noticesAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
