import { defineFeature, implemented } from "#app/feature.ts";
import { HOUR } from "#app/format/units.ts";
import { bridgeCalls } from "./calls.ts";

export const bridge = defineFeature({
  name: "bridge",
  calls: [implemented({ bridge: bridgeCalls }, () => import("./embedded/handlers.ts"))],
  retention: [{ table: "bridge_batches", column: "taken_at", days: 7 }],
  console: () => import("./console.ts"),
  jobs: [
    {
      name: "names of the search",
      period: { every: 6 * HOUR },
      run: async ({ db, progress }) => {
        const { checkNames } = await import("./embedded/name-index.ts");
        return checkNames(db, progress);
      },
    },
  ],
});
