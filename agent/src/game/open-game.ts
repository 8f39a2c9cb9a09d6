import type { Kysely } from "kysely";
import { gameAccounts } from "./accounts.ts";
import { gameCharacters } from "./characters.ts";
import type { ColumnMap } from "./column-map.ts";
import { gameDeliveries } from "./deliveries.ts";
import type { Engine, Tables } from "./engine.ts";
import type { GameDatabase } from "./game-database.ts";
import { guildSnapshot } from "./guilds.ts";
import { gameItems } from "./items.ts";
import { agentMarks } from "./marks.ts";
import { mssqlEngine } from "./mssql/engine.ts";
import { mysqlEngine } from "./mysql/engine.ts";
import { onlineCounts } from "./online.ts";
import { gameSession, type Session } from "./session.ts";
import { gameWhitelist } from "./whitelist.ts";

/** The differences between the servers that a column map is for. */
export const engines: Record<ColumnMap["engine"], Engine> = { mssql: mssqlEngine, mysql: mysqlEngine };

/** Opens the databases of a game. {@link GameDatabase.close} closes the connections. */
export function openGame(db: Kysely<Tables>, map: ColumnMap): GameDatabase {
  return { ...gameStatements(gameSession(db, engines[map.engine], map)), close: () => db.destroy() };
}

/** Everything that the agent does in the databases, in a session of the caller. */
export function gameStatements(session: Session): Omit<GameDatabase, "close"> {
  return {
    accounts: gameAccounts(session),
    whitelist: gameWhitelist(session),
    deliveries: gameDeliveries(session),
    characters: gameCharacters(session),
    items: gameItems(session),
    online: () => onlineCounts(session),
    guilds: () => guildSnapshot(session),
    marks: agentMarks(session),
  };
}
