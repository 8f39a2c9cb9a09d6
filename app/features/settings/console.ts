import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { settingsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ settingsAdmin: settingsAdminCalls }, () => import("./embedded/edit-settings.ts"))],
  pages: [
    route("settings", "console/route.tsx", { help: "settings" }),
    route("settings/limits", "console/limits.tsx", { help: "settings#limits-for-one-person" }),
  ],
  menu: [{ group: "Site", place: 9, label: "Settings", href: "/admin/settings", icon: "sliders", right: "settings" }],
});
