import { defineFeature } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

export const forum = defineFeature({
  name: "forum",
  pages: [route("socials", "pages/socials/route.tsx"), route("forum/:category", "pages/forum.tsx")],
});
