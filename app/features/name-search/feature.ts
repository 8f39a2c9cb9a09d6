import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { nameSearchCalls } from "./calls.ts";

export const nameSearch = defineFeature({
  name: "name-search",
  calls: [implemented({ nameSearch: nameSearchCalls }, () => import("./embedded/handlers.ts"))],
  pages: [route("search", "pages/route.tsx")],
  switches: [{ key: "nameSearch", label: "Search", hint: "The page that finds characters and guilds by name." }],
});
