import { pollWork, reportAgent } from "./agents.ts";
import { pushCharacters } from "./push-characters.ts";
import { pushGuildMarks } from "./push-guild-marks.ts";
import { pushGuilds } from "./push-guilds.ts";
import { pushItems } from "./push-items.ts";

export const handlers = {
  bridge: { pushCharacters, pollWork, reportAgent, pushItems, pushGuilds, pushGuildMarks },
};
