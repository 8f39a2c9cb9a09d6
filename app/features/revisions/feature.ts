import { defineFeature } from "#app/feature.ts";

export const revisions = defineFeature({
  name: "revisions",
  console: () => import("./console.ts"),
});
