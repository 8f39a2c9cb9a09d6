import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { statusCalls } from "./calls.ts";

export const status = defineFeature({
  name: "status",
  calls: [implemented({ status: statusCalls }, () => import("./embedded/server-status.ts"))],
  pages: [route("maintenance", "pages/route.tsx")],
  retention: [{ table: "online_counts", column: "at", days: 400 }],
  console: () => import("./console.ts"),
});
