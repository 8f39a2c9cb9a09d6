import { defineFeature } from "#app/feature.ts";

export const translations = defineFeature({
  name: "translations",
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
