import { defineFeature, implemented } from "#app/feature.ts";
import { contentAdminCalls } from "./admin-calls.ts";

export const editing = defineFeature({
  name: "editing",
  calls: [implemented({ contentAdmin: contentAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
