import { defineFeature, implemented } from "#app/feature.ts";
import { translationsAdminCalls } from "./admin-calls.ts";

export const translations = defineFeature({
  name: "translations",
  calls: [implemented({ translationsAdmin: translationsAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Content", place: 6, label: "Translations", href: "/admin/translations", right: "content" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
