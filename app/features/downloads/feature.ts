import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { downloadsAdminCalls } from "./admin-calls.ts";
import { downloadsCalls } from "./calls.ts";

export const downloads = defineFeature({
  name: "downloads",
  calls: [
    implemented({ downloads: downloadsCalls }, () => import("./embedded/handlers.ts")),
    implemented({ downloadsAdmin: downloadsAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  pages: [route("download", "pages/route.tsx"), route("downloads", "pages/route.tsx", { id: "downloads" })],
  consolePages: [route("downloads", "console/route.tsx"), route("downloads/:id", "console/edit.tsx")],
  menu: [{ group: "Content", place: 3, label: "Downloads", href: "/admin/downloads", right: "content" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
