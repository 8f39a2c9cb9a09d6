import { defineFeature } from "#app/feature.ts";
import { TRASH_DAYS } from "./trash.ts";

export const trash = defineFeature({
  name: "trash",
  retention: [{ table: "trash", column: "deleted_at", days: TRASH_DAYS }],
  content: async () => (await import("./embedded/content.ts")).content,
  console: () => import("./console.ts"),
});
