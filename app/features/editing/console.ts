import { defineConsole, implemented } from "#app/feature.ts";
import { contentAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ contentAdmin: contentAdminCalls }, () => import("./embedded/console-handlers.ts"))],
});
