import { defineFeature } from "#app/feature.ts";

export const outbox = defineFeature({
  name: "outbox",
  console: () => import("./console.ts"),
});
