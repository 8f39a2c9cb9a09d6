import { defineFeature, implemented } from "#app/feature.ts";
import { bansAdminCalls } from "./admin-calls.ts";

export const bans = defineFeature({
  name: "bans",
  calls: [implemented({ bansAdmin: bansAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Players", place: 3, label: "Bans", href: "/admin/bans", right: "accounts" }],
});
