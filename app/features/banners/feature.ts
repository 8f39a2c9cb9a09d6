import { defineFeature, implemented } from "#app/feature.ts";
import { bannersAdminCalls } from "./admin-calls.ts";
import { bannersCalls } from "./calls.ts";

export const banners = defineFeature({
  name: "banners",
  calls: [
    implemented({ banners: bannersCalls }, () => import("./embedded/handlers.ts")),
    implemented({ bannersAdmin: bannersAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  menu: [{ group: "Content", place: 2, label: "Banners", href: "/admin/banners", right: "content" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
