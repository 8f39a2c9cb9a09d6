import { defineFeature, implemented } from "#app/feature.ts";
import { bridgeCalls } from "./calls.ts";

export const bridge = defineFeature({
  name: "bridge",
  calls: [implemented({ bridge: bridgeCalls }, () => import("./embedded/handlers.ts"))],
  retention: [{ table: "bridge_batches", column: "taken_at", days: 7 }],
  console: () => import("./console.ts"),
});
