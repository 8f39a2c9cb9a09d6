import { defineConsole } from "#app/feature.ts";
import { index, route } from "#app/route-entry.ts";

export const consolePart = defineConsole({
  pages: [
    index("console/route.tsx", { help: "basics#dashboard" }),
    route("search", "console/search/route.tsx", { help: "basics#menu-and-search" }),
  ],
  menu: [{ group: "Overview", place: 1, label: "Dashboard", href: "/admin", icon: "dashboard", right: "console" }],
});
