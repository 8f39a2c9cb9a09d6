import { defineConsole } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

export const consolePart = defineConsole({
  pages: [route("help", "console/route.tsx"), route("help/:chapter", "console/route.tsx", { id: "help-chapter" })],
  menu: [{ group: "Overview", place: 3, label: "Help", href: "/admin/help", icon: "help", right: "console" }],
});
