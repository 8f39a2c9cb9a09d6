import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { charactersCalls } from "./calls.ts";

export const characters = defineFeature({
  name: "characters",
  calls: [implemented({ characters: charactersCalls }, () => import("./embedded/handlers.ts"))],
  pages: [route("character/:number/:name?", "pages/route.tsx")],
  switches: [
    {
      key: "characters",
      label: "Character pages",
      hint: "While it is off, names in the rankings lead nowhere.",
    },
  ],
});
