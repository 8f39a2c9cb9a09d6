import { defineFeature } from "#app/feature.ts";

const editors = () => import("./guide-editors.ts");

export const guide = defineFeature({
  name: "guide",
  calls: [],
  documents: [
    { name: "requirements", path: "/admin/game/requirements", load: async () => (await editors()).requirements },
    { name: "keys", path: "/admin/game/keys", load: async () => (await editors()).keys },
  ],
});
