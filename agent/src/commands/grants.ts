import { readConfig } from "../config/agent-config.ts";
import { exitCodes } from "../exit-codes.ts";
import { grantScript } from "../game/grants.ts";
import type { Command } from "./command.ts";

/** Prints the SQL script of the login that the agent uses. */
export const grants: Command = {
  summary: "prints the SQL script that gives the agent's login what it needs, and nothing else",
  async run({ config: file }) {
    const { database, map } = readConfig(file);
    console.info(grantScript(map, database.user));
    return exitCodes.done;
  },
};
