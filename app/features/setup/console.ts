import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { setupAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ setupAdmin: setupAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [route("setup", "console/route.tsx", { help: "set-up" })],
  menu: [{ group: "Site", place: 1, label: "Set-up", href: "/admin/setup", icon: "flag", right: "settings" }],
});
