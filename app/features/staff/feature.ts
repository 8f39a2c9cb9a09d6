import { defineFeature } from "#app/feature.ts";

export const staff = defineFeature({
  name: "staff",
  console: () => import("./console.ts"),
});
