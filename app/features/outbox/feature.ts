import { defineFeature, implemented } from "#app/feature.ts";
import { mailAdminCalls } from "./admin-calls.ts";

export const outbox = defineFeature({
  name: "outbox",
  calls: [implemented({ mailAdmin: mailAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Operations", place: 5, label: "Outbox", href: "/admin/outbox", right: "settings" }],
});
