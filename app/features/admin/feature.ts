import { defineFeature, implemented } from "#app/feature.ts";
import { contentAdminCalls } from "./calls.ts";

export const admin = defineFeature({
  name: "admin",
  calls: [implemented({ contentAdmin: contentAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
