import { defineFeature } from "#app/feature.ts";
import { index, route } from "#app/route-entry.ts";

const editors = () => import("./home-editors.ts");

export const home = defineFeature({
  name: "home",
  pages: [index("pages/route.tsx"), route("home", "pages/route.tsx", { id: "home" })],
  documents: [
    { name: "hero", path: "/admin/home/hero/hero", load: async () => (await editors()).hero },
    { name: "boxes", path: "/admin/home/boxes", load: async () => (await editors()).boxes },
    { name: "ownboxes", path: "/admin/home/ownboxes", load: async () => (await editors()).ownBoxes },
  ],
  console: () => import("./console.ts"),
});
