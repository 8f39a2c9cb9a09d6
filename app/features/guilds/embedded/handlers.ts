import { listGuilds } from "./list-guilds.ts";
import { listRegions } from "./list-regions.ts";
import { readGuild } from "./read-guild.ts";
import { readMark } from "./read-mark.ts";

export const handlers = {
  guilds: { read: readGuild, list: listGuilds, regions: listRegions, mark: readMark },
};
