import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { brandingAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ brandingAdmin: brandingAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [
    route("branding", "console/route.tsx", { help: "branding#colors" }),
    route("branding/css", "console/css.tsx", { help: "branding#own-css" }),
    route("branding/pictures", "console/pictures.tsx", { help: "branding#pictures" }),
  ],
  menu: [{ group: "Site", place: 6, label: "Branding", href: "/admin/branding", icon: "palette", right: "settings" }],
});
