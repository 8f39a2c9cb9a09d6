import { defineFeature, implemented } from "#app/feature.ts";
import { setupAdminCalls } from "./admin-calls.ts";

export const setup = defineFeature({
  name: "setup",
  calls: [implemented({ setupAdmin: setupAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Site", place: 1, label: "Set-up", href: "/admin/setup", right: "settings" }],
});
