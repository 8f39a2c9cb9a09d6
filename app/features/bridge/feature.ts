import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { bridgeAdminCalls } from "./admin-calls.ts";
import { bridgeCalls } from "./calls.ts";

export const bridge = defineFeature({
  name: "bridge",
  calls: [
    implemented({ bridge: bridgeCalls }, () => import("./embedded/handlers.ts")),
    implemented({ bridgeAdmin: bridgeAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
  consolePages: [route("bridge", "console/route.tsx")],
  retention: [{ table: "bridge_batches", column: "taken_at", days: 7 }],
  menu: [{ group: "Operations", place: 2, label: "Bridge keys", href: "/admin/bridge", right: "settings" }],
});
