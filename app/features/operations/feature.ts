import { defineFeature, implemented } from "#app/feature.ts";
import { operationsAdminCalls } from "./admin-calls.ts";

export const operations = defineFeature({
  name: "operations",
  calls: [implemented({ operationsAdmin: operationsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
