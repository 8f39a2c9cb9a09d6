import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { rankingsCalls } from "./calls.ts";

export const rankings = defineFeature({
  name: "rankings",
  calls: [implemented({ rankings: rankingsCalls }, () => import("./embedded/handlers.ts"))],
  pages: [route("rankings", "pages/route.tsx")],
  switches: [
    {
      key: "rankings",
      label: "Rankings",
    },
  ],
});
