import { defineFeature } from "#app/feature.ts";

export const editing = defineFeature({
  name: "editing",
  console: () => import("./console.ts"),
});
