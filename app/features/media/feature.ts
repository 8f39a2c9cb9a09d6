import { defineFeature } from "#app/feature.ts";

export const media = defineFeature({
  name: "media",
  console: () => import("./console.ts"),
});
