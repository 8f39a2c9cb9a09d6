import { defineFeature, implemented } from "#app/feature.ts";
import { mailAdminCalls } from "./admin-calls.ts";

export const mail = defineFeature({
  name: "mail",
  calls: [implemented({ mailAdmin: mailAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
