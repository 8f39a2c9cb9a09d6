import { defineFeature } from "#app/feature.ts";

export const savedViews = defineFeature({
  name: "saved-views",
  console: () => import("./console.ts"),
});
