import { defineFeature } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

const editors = () => import("./guide-editors.ts");

export const guide = defineFeature({
  name: "guide",
  pages: [
    route("story", "pages/story/route.tsx"),
    route("characters", "pages/characters/route.tsx"),
    route("instructions", "pages/instructions/route.tsx"),
  ],
  documents: [
    { name: "requirements", path: "/admin/game/requirements", load: async () => (await editors()).requirements },
    { name: "keys", path: "/admin/game/keys", load: async () => (await editors()).keys },
  ],
  // The text of the story is one of the pages.
  switches: [{ key: "story", label: "Story", calls: [] }],
  console: () => import("./console.ts"),
});
