import { defineConsole } from "#app/feature.ts";

export const consolePart = defineConsole({
  menu: [{ group: "Site", place: 4, label: "Gallery", href: "/admin/gallery", icon: "pictures", right: "settings" }],
});
