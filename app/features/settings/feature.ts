import { defineFeature, implemented } from "#app/feature.ts";
import { settingsCalls } from "./calls.ts";

export const settings = defineFeature({
  name: "settings",
  calls: [implemented({ settings: settingsCalls }, () => import("./embedded/settings.ts"))],
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
