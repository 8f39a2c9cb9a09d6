import { defineFeature } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

export const branding = defineFeature({
  name: "branding",
  pages: [
    route("own-style/:version", "pages/own-style/route.ts"),
    route("style-sample", "pages/style-sample/route.tsx"),
  ],
  console: () => import("./console.ts"),
});
