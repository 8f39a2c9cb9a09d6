import { defineFeature, implemented } from "#app/feature.ts";
import { gameCalls } from "./calls.ts";

const editors = () => import("./game-editors.ts");

export const game = defineFeature({
  name: "game",
  calls: [implemented({ game: gameCalls }, () => import("./embedded/read-terms.ts"))],
  documents: [
    { name: "classes", path: "/admin/game/classes", load: async () => (await editors()).classes },
    { name: "schools", path: "/admin/game/schools", load: async () => (await editors()).schools },
    { name: "currencies", path: "/admin/game/currencies", load: async () => (await editors()).currencies },
    { name: "boards", path: "/admin/game/boards", load: async () => (await editors()).boards },
    { name: "guildboards", path: "/admin/game/guildboards", load: async () => (await editors()).guildBoards },
  ],
  console: () => import("./console.ts"),
});
