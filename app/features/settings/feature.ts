import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { settingsAdminCalls } from "./admin-calls.ts";
import { settingsCalls } from "./calls.ts";

export const settings = defineFeature({
  name: "settings",
  calls: [
    implemented({ settings: settingsCalls }, () => import("./embedded/handlers.ts")),
    implemented({ settingsAdmin: settingsAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  consolePages: [route("settings", "console/route.tsx"), route("settings/limits", "console/limits.tsx")],
  menu: [{ group: "Site", place: 6, label: "Settings", href: "/admin/settings", right: "settings" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
