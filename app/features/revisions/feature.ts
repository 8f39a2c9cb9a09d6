import { defineFeature, implemented } from "#app/feature.ts";
import { revisionsAdminCalls } from "./admin-calls.ts";

export const revisions = defineFeature({
  name: "revisions",
  calls: [implemented({ revisionsAdmin: revisionsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
