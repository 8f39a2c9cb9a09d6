import { defineFeature } from "#app/feature.ts";

export const words = defineFeature({
  name: "words",
  console: () => import("./console.ts"),
});
