import { defineFeature } from "#app/feature.ts";

export const approvals = defineFeature({
  name: "approvals",
  console: () => import("./console.ts"),
});
