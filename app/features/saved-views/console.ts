import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { savedViewsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ savedViewsAdmin: savedViewsAdminCalls }, () => import("./embedded/saved-views.ts"))],
  pages: [route("views", "console/route.tsx", { help: "basics#saved-views" })],
});
