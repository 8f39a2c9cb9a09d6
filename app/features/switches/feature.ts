import { defineFeature } from "#app/feature.ts";

export const switches = defineFeature({
  name: "switches",
  console: () => import("./console.ts"),
});
