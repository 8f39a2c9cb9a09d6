import { defineFeature, implemented } from "#app/feature.ts";
import { HOUR } from "#app/format/units.ts";
import { route } from "#app/route-entry.ts";
import { guildsCalls } from "./calls.ts";

export const guilds = defineFeature({
  name: "guilds",
  calls: [implemented({ guilds: guildsCalls }, () => import("./embedded/handlers.ts"))],
  pages: [
    route("guild/:number/:name?", "pages/guild/route.tsx"),
    route("guilds", "pages/guilds/route.tsx"),
    route("crest/:file", "pages/crest.ts"),
  ],
  jobs: [
    {
      name: "guild members",
      period: { every: HOUR },
      run: async ({ db, progress }) => {
        const { countMembers } = await import("./embedded/count-members.ts");
        return countMembers(db, typeof progress === "number" ? progress : undefined);
      },
    },
  ],
  switches: [{ key: "guilds", label: "Guilds", hint: "Pages of guilds, and their boards." }],
});
