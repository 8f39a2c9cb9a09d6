import { defineFeature, implemented } from "#app/feature.ts";
import { gameAdminCalls } from "./admin-calls.ts";
import { gameCalls } from "./calls.ts";

export const game = defineFeature({
  name: "game",
  calls: [
    implemented({ game: gameCalls }, () => import("./embedded/handlers.ts")),
    implemented({ gameAdmin: gameAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
});
