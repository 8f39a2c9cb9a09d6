import { defineFeature } from "#app/feature.ts";

export const audit = defineFeature({
  name: "audit",
  retention: [{ table: "audit_log", column: "at", days: 5 * 365, byNumber: true }],
  console: () => import("./console.ts"),
});
