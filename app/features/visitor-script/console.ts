import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { visitorScriptAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ visitorScriptAdmin: visitorScriptAdminCalls }, () => import("./embedded/edit-script.ts"))],
  pages: [route("settings/script", "console/route.tsx", { help: "settings#a-third-party-script" })],
});
