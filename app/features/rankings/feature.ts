import { defineFeature, implemented } from "#app/feature.ts";
import { rankingsCalls } from "./calls.ts";

export const rankings = defineFeature({
  name: "rankings",
  calls: [implemented({ rankings: rankingsCalls }, () => import("./embedded/handlers.ts"))],
  switches: [
    {
      key: "rankings",
      label: "Rankings",
    },
  ],
});
