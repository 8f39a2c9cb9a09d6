import { defineFeature } from "#app/feature.ts";

export const players = defineFeature({
  name: "players",
  console: () => import("./console.ts"),
});
