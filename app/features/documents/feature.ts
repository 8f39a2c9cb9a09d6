import { defineFeature } from "#app/feature.ts";

export const documents = defineFeature({
  name: "documents",
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
