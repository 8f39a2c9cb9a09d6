import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { apiKeysAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ apiKeysAdmin: apiKeysAdminCalls }, () => import("./embedded/edit-keys.ts"))],
  pages: [route("api-keys", "console/route.tsx", { help: "api-keys" })],
  menu: [
    { group: "Operations", place: 8, label: "API keys", href: "/admin/api-keys", icon: "code", right: "settings" },
  ],
});
