import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { switchesAdminCalls } from "./admin-calls.ts";

export const switches = defineFeature({
  name: "switches",
  calls: [implemented({ switchesAdmin: switchesAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  consolePages: [route("features", "console/features.tsx")],
  menu: [{ group: "Site", place: 8, label: "Features", href: "/admin/features", right: "settings" }],
});
