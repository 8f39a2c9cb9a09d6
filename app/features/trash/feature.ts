import { defineFeature, implemented } from "#app/feature.ts";
import { trashAdminCalls } from "./admin-calls.ts";

export const trash = defineFeature({
  name: "trash",
  calls: [implemented({ trashAdmin: trashAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
