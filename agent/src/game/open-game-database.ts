import type { Kysely } from "kysely";
import type { ColumnMap } from "./column-map.ts";
import type { Tables } from "./engine.ts";
import type { GameDatabase } from "./game-database.ts";
import { connectMssql } from "./mssql/connect.ts";
import { connectMysql } from "./mysql/connect.ts";
import { openGame } from "./open-game.ts";
import type { DatabaseSettings } from "./settings.ts";

/** Opens the databases of a game with the agent's settings. Connects with the first statement. */
export function openGameDatabase(settings: DatabaseSettings, map: ColumnMap): GameDatabase {
  return openGame(connectGame(settings), map);
}

/** Connects to a game's database server with the first statement. */
export function connectGame(settings: DatabaseSettings): Kysely<Tables> {
  const { engine, user, password, encrypt, trust_certificate: trust } = settings;
  const [server = "", instance] = settings.host.split("\\");
  const host = LOCAL_NAMES.includes(server.toLowerCase()) ? "127.0.0.1" : server;
  if (engine === "mysql") {
    const ssl = encrypt ? { rejectUnauthorized: !trust } : undefined;
    return connectMysql({ host, port: settings.port ?? 3306, user, password, ...(ssl ? { ssl } : {}) });
  }
  return connectMssql({
    host,
    port: settings.port ?? 1433,
    ...(instance && !settings.port ? { instance } : {}),
    user,
    password,
    encrypt,
    trustServerCertificate: trust,
    ...(settings.tds_version ? { tdsVersion: settings.tds_version } : {}),
  });
}

/** How Management Studio names this machine. */
const LOCAL_NAMES = [".", "(local)", "localhost"];
