import { defineFeature, implemented } from "#app/feature.ts";
import { documentsAdminCalls } from "./admin-calls.ts";

export const documents = defineFeature({
  name: "documents",
  calls: [implemented({ documentsAdmin: documentsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  content: async () => (await import("./embedded/content.ts")).content,
});
