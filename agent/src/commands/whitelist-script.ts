import { readConfig } from "../config/agent-config.ts";
import { exitCodes } from "../exit-codes.ts";
import { connectGame } from "../game/open-game-database.ts";
import { whitelistScript as script, whitelistUndoScript } from "../game/whitelist-script.ts";
import type { Command } from "./command.ts";

/** Prints the SQL script by which the game refuses logins from other addresses. */
export const whitelistScript: Command = {
  summary: "prints the SQL script that makes the game enforce the whitelist; --undo prints its reversal",
  options: {
    undo: { type: "boolean", description: "prints the reversal" },
    "allow-unlisted": { type: "boolean", description: "lets players in who have listed no address" },
  },
  async run({ config: file, values }) {
    const { database, map } = readConfig(file);
    if (values.undo) {
      console.info(whitelistUndoScript(map));
      return exitCodes.done;
    }
    const db = connectGame(database);
    try {
      console.info(await script(db, map, values["allow-unlisted"] ? "allow" : "refuse"));
      return exitCodes.done;
    } finally {
      await db.destroy();
    }
  },
};
