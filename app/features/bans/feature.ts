import { defineFeature } from "#app/feature.ts";

export const bans = defineFeature({
  name: "bans",
  console: () => import("./console.ts"),
});
