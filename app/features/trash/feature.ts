import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { trashAdminCalls } from "./admin-calls.ts";
import { TRASH_DAYS, trashPath } from "./trash.ts";

export const trash = defineFeature({
  name: "trash",
  calls: [implemented({ trashAdmin: trashAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  consolePages: [route("trash", "console/route.tsx")],
  retention: [{ table: "trash", column: "deleted_at", days: TRASH_DAYS }],
  menu: [{ group: "Content", place: 7, label: "Trash", href: trashPath, right: "content" }],
  content: async () => (await import("./embedded/content.ts")).content,
});
