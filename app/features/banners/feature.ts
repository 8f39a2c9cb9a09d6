import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { bannersAdminCalls } from "./admin-calls.ts";
import { bannersCalls } from "./calls.ts";

export const banners = defineFeature({
  name: "banners",
  calls: [
    implemented({ banners: bannersCalls }, () => import("./embedded/handlers.ts")),
    implemented({ bannersAdmin: bannersAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  consolePages: [route("banners", "console/route.tsx"), route("banners/:id", "console/edit.tsx")],
  menu: [{ group: "Content", place: 2, label: "Banners", href: "/admin/banners", right: "content" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
