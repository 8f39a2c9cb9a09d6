import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { bannersAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ bannersAdmin: bannersAdminCalls }, () => import("./embedded/edit-banners.ts"))],
  pages: [
    route("banners", "console/route.tsx", { help: "banners-downloads#banners" }),
    route("banners/:id", "console/edit.tsx", { help: "banners-downloads#banners" }),
  ],
  menu: [{ group: "Content", place: 2, label: "Banners", href: "/admin/banners", icon: "picture", right: "content" }],
});
