import { defineFeature } from "#app/feature.ts";

export const team = defineFeature({
  name: "team",
  console: () => import("./console.ts"),
});
