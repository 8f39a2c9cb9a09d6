import { defineFeature } from "#app/feature.ts";

const editors = () => import("./menu-editors.ts");

export const menus = defineFeature({
  name: "menus",
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
  console: () => import("./console.ts"),
});
