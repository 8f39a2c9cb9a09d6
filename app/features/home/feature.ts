import { defineFeature } from "#app/feature.ts";

const editors = () => import("./home-editors.ts");

export const home = defineFeature({
  name: "home",
  calls: [],
  menu: [{ group: "Site", place: 3, label: "Home page", href: "/admin/home", right: "settings" }],
  documents: [
    { name: "hero", path: "/admin/home/hero/hero", load: async () => (await editors()).hero },
    { name: "boxes", path: "/admin/home/boxes", load: async () => (await editors()).boxes },
  ],
});
