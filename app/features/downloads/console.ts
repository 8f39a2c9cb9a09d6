import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { downloadsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ downloadsAdmin: downloadsAdminCalls }, () => import("./embedded/edit-downloads.ts"))],
  pages: [
    route("downloads", "console/route.tsx", { help: "banners-downloads#downloads" }),
    route("downloads/:id", "console/edit.tsx", { help: "banners-downloads#downloads" }),
  ],
  menu: [
    { group: "Content", place: 3, label: "Downloads", href: "/admin/downloads", icon: "download", right: "content" },
  ],
});
