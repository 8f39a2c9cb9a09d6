import { defineFeature, implemented } from "#app/feature.ts";
import { mediaAdminCalls } from "./admin-calls.ts";

export const media = defineFeature({
  name: "media",
  calls: [implemented({ mediaAdmin: mediaAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Content", place: 5, label: "Media library", href: "/admin/media", right: "content" }],
});
