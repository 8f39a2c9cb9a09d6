import { defineConsole } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

export const consolePart = defineConsole({
  pages: [
    route("menus", "console/route.tsx", { help: "menus" }),
    route("menus/navigation/:entry", "console/entry.tsx", { help: "menus#sections" }),
    route("menus/:list", "console/links.tsx", { help: "menus" }),
  ],
  menu: [{ group: "Site", place: 5, label: "Menus", href: "/admin/menus", icon: "lines", right: "settings" }],
});
