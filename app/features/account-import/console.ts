import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { accountImportCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ accountImport: accountImportCalls }, () => import("./embedded/import-accounts.ts"))],
  pages: [route("players/import", "console/route.tsx", { help: "moving#accounts" })],
});
