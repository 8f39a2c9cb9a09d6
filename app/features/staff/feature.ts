import { defineFeature, implemented } from "#app/feature.ts";
import { approvalsAdminCalls, staffAdminCalls } from "./admin-calls.ts";

export const staff = defineFeature({
  name: "staff",
  calls: [
    implemented(
      { staffAdmin: staffAdminCalls, approvalsAdmin: approvalsAdminCalls },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
});
