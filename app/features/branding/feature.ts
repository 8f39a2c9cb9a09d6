import { defineFeature } from "#app/feature.ts";

export const branding = defineFeature({
  name: "branding",
  console: () => import("./console.ts"),
});
