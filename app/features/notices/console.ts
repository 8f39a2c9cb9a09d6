import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { noticesAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ noticesAdmin: noticesAdminCalls }, () => import("./embedded/edit-destinations.ts"))],
  pages: [
    route("notices", "console/route.tsx", { help: "notices" }),
    route("notices/:id", "console/edit.tsx", { help: "notices" }),
    route("notices/:id/deliveries", "console/deliveries.tsx", { help: "notices#what-was-sent" }),
  ],
  menu: [{ group: "Operations", place: 3, label: "Notices", href: "/admin/notices", icon: "bell", right: "settings" }],
});
