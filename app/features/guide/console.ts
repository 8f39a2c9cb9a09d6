import { defineConsole } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";

export const consolePart = defineConsole({
  pages: [route("game/classes", "console/classes.tsx", { help: "game" })],
});
