import { defineFeature, implemented } from "#app/feature.ts";
import { bannersCalls } from "./calls.ts";

export const banners = defineFeature({
  name: "banners",
  calls: [implemented({ banners: bannersCalls }, () => import("./embedded/banners.ts"))],
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
