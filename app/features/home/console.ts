import { defineConsole } from "#app/feature.ts";

export const consolePart = defineConsole({
  menu: [{ group: "Site", place: 3, label: "Home page", href: "/admin/home", icon: "home", right: "settings" }],
});
