import { readConfig } from "../config/agent-config.ts";
import type { GameDatabase } from "../game/game-database.ts";
import { openGameDatabase } from "../game/open-game-database.ts";
import { createPortalClient, type PortalClient } from "../portal/portal-client.ts";

/** Opens portal and game for a command, and closes the game's database after it. */
export async function withBothSides<Result>(
  config: string,
  use: (portal: PortalClient, game: GameDatabase) => Promise<Result>,
): Promise<Result> {
  const settings = readConfig(config);
  const game = openGameDatabase(settings.database, settings.map);
  try {
    return await use(createPortalClient(settings.portal), game);
  } finally {
    await game.close();
  }
}
