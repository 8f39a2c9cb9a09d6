import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { clubWarAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ clubWarAdmin: clubWarAdminCalls }, () => import("./embedded/edit-results.ts"))],
  pages: [
    route("clubwar", "console/route.tsx", { help: "club-war" }),
    route("clubwar/results/:war", "console/result.tsx", { help: "club-war#results" }),
  ],
  menu: [
    {
      group: "Site",
      place: 12,
      label: "Club war",
      href: "/admin/clubwar",
      icon: "swords",
      right: "settings",
      switch: "clubWar",
    },
  ],
});
