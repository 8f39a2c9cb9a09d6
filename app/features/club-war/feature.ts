import { defineFeature, implemented } from "#app/feature.ts";
import { MINUTE } from "#app/format/units.ts";
import { route } from "#app/route-entry.ts";
import { clubWarCalls } from "./calls.ts";

const editors = () => import("./war-editors.ts");

export const clubWar = defineFeature({
  name: "club-war",
  calls: [implemented({ clubWar: clubWarCalls }, () => import("./embedded/read-club-war.ts"))],
  pages: [route("clubwar", "pages/club-war/route.tsx")],
  documents: [
    { name: "wars", path: "/admin/clubwar/wars", load: async () => (await editors()).wars },
    { name: "seasons", path: "/admin/clubwar/seasons", load: async () => (await editors()).seasons },
  ],
  jobs: [
    {
      name: "club war",
      period: { every: 5 * MINUTE },
      run: async (context) => (await import("./embedded/results-job.ts")).storeResults(context),
    },
  ],
  switches: [
    { key: "clubWar", label: "Club war", hint: "The page of the club war with its schedule, results and seasons." },
  ],
  console: () => import("./console.ts"),
});
