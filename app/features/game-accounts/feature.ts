import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { gameTasksBridgeCalls } from "./bridge-calls.ts";
import { gameAccountsCalls } from "./calls.ts";

export const gameAccounts = defineFeature({
  name: "game-accounts",
  calls: [
    implemented(
      { bridge: gameTasksBridgeCalls, gameAccounts: gameAccountsCalls },
      () => import("./embedded/handlers.ts"),
    ),
  ],
  pages: [route("gameaccount", "pages/route.tsx")],
});
