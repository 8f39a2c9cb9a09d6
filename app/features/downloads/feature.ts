import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { downloadsCalls } from "./calls.ts";

export const downloads = defineFeature({
  name: "downloads",
  calls: [implemented({ downloads: downloadsCalls }, () => import("./embedded/downloads.ts"))],
  pages: [route("download", "pages/route.tsx"), route("downloads", "pages/route.tsx", { id: "downloads" })],
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
