import { defineConsole } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

export const consolePart = defineConsole({
  pages: [
    route("menus", "console/route.tsx"),
    route("menus/navigation/:entry", "console/entry.tsx"),
    route("menus/:list", "console/links.tsx"),
  ],
  menu: [{ group: "Site", place: 5, label: "Menus", href: "/admin/menus", right: "settings" }],
});
