import { defineFeature, implemented } from "#app/feature.ts";
import { HOUR } from "#app/format/units.ts";
import { route } from "#app/route-entry.ts";
import { rankingsCalls } from "./calls.ts";

export const rankings = defineFeature({
  name: "rankings",
  calls: [implemented({ rankings: rankingsCalls }, () => import("./embedded/handlers.ts"))],
  pages: [route("rankings", "pages/route.tsx"), route("halloffame", "pages/hall-of-fame/route.tsx")],
  jobs: [
    {
      name: "ranking places",
      period: { every: HOUR },
      run: async (context) => (await import("./embedded/keep-places.ts")).keepPlaces(context),
    },
    {
      name: "past rankings",
      period: { every: HOUR },
      run: async (context) => (await import("./embedded/thin-past-months.ts")).thinPastMonths(context),
    },
  ],
  switches: [
    {
      key: "rankings",
      label: "Rankings",
      parts: ["rankings", "hallOfFame"],
      calls: ["rankings"],
    },
  ],
});
