import { defineFeature, implemented } from "#app/feature.ts";
import { playersAdminCalls } from "./admin-calls.ts";

export const players = defineFeature({
  name: "players",
  calls: [implemented({ playersAdmin: playersAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  menu: [{ group: "Players", place: 1, label: "Players", href: "/admin/players", right: "read players" }],
});
