import { defineFeature } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

const editors = () => import("./menu-editors.ts");

export const menus = defineFeature({
  name: "menus",
  calls: [],
  consolePages: [
    route("menus", "console/route.tsx"),
    route("menus/navigation/:entry", "console/entry.tsx"),
    route("menus/:list", "console/links.tsx"),
  ],
  menu: [{ group: "Site", place: 4, label: "Menus", href: "/admin/menus", right: "settings" }],
  documents: [
    {
      name: "navigation",
      path: "/admin/menus",
      load: async () => (await editors()).navigation,
    },
    { name: "footer", path: "/admin/menus/footer", load: async () => (await editors()).footer },
    { name: "socials", path: "/admin/menus/socials", load: async () => (await editors()).socials },
  ],
  deletionChecks: {
    navigation: async (...section) => (await import("./embedded/own-section.ts")).refuseOwnSection(...section),
  },
});
