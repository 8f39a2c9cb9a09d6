import { defineFeature } from "#app/feature.ts";

export const setup = defineFeature({
  name: "setup",
  console: () => import("./console.ts"),
});
