import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { switchesAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ switchesAdmin: switchesAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [route("features", "console/features.tsx", { help: "features" })],
  menu: [{ group: "Site", place: 11, label: "Features", href: "/admin/features", icon: "switch", right: "settings" }],
});
