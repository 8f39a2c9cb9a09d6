import { defineFeature } from "#app/feature.ts";

export const apiKeys = defineFeature({
  name: "api-keys",
  retention: [{ table: "api_keys", column: "revoked_at", days: 365 }],
  console: () => import("./console.ts"),
});
