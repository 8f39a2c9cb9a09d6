import { randomBytes } from "node:crypto";
import { createConnection } from "mysql2/promise";
import { inject, onTestFinished } from "vitest";
import type { ColumnMap } from "../../agent/src/game/column-map.ts";
import { detectColumnMap } from "../../agent/src/game/detect.ts";
import type { GameDatabase } from "../../agent/src/game/game-database.ts";
import { knownLineages } from "../../agent/src/game/known-lineages.ts";
import type { LineageChanges } from "../../agent/src/game/lineages.ts";
import { connectMysql } from "../../agent/src/game/mysql/connect.ts";
import { mysqlEngine } from "../../agent/src/game/mysql/engine.ts";
import { openGame } from "../../agent/src/game/open-game.ts";
import { ownTables } from "../../agent/src/game/own-tables.ts";

export const socketPath = inject("mariadbSocket");
export const lineageFolder = new URL("../../agent/lineages", import.meta.url).pathname;

/** A number as a portal that was never restored issues it. */
export const issued = (id: number, issuedAt = 1_780_000_000_000) => ({ id, issuedAt });

/** Statements of an administrator. Values are written as SQL. */
export type Administrator = (statement: string) => Promise<Record<string, unknown>[]>;

export interface TestGame {
  game: GameDatabase;
  map: ColumnMap;
  sql: Administrator;
  /** The names of the databases, unique to the test. */
  databases: { RanUser: string; RanGame1: string; RanShop: string };
  /** The game by a map that is detected once more, with differences. */
  detectAgain(changes: LineageChanges["differences"]): Promise<GameDatabase>;
  /** Another agent with the same map and connections of its own, such as after a restart. */
  another(user?: string, password?: string): GameDatabase;
}

export interface GameOptions {
  /** Definitions of columns that replace the usual ones by their names; an empty one leaves the column out. */
  columns?: Readonly<Record<string, string>>;
  /** Character set of text columns. */
  charset?: string;
  changes?: LineageChanges["differences"];
  /** Whether the agent's own tables are created. */
  ownTables?: boolean;
}

const number = "int not null default 0";

/** Tables of a port of a RAN server, as far as they concern the agent. */
const tables: Record<string, Record<string, string>> = {
  "RanUser.UserInfo": {
    UserNum: "int auto_increment primary key",
    UserName: "varchar(20) not null",
    UserID: "varchar(20) not null unique",
    UserPass: "varchar(20) not null",
    UserPass2: "varchar(20) not null default ''",
    UserEmail: "varchar(50) not null default ''",
    UserType: number,
    UserLoginState: number,
    UserAvailable: number,
    CreateDate: "datetime null",
    LastLoginDate: "datetime null",
    UserBlock: number,
    UserBlockDate: "datetime not null default '2000-01-01'",
    PhoneNumber: "varchar(20) not null default ''",
  },
  "RanUser.LogServerState": {
    LogDate: "datetime not null",
    UserNum: number,
    UserMaxNum: number,
    SvrNum: number,
    SGNum: number,
  },
  "RanGame1.ChaInfo": {
    ChaNum: "bigint auto_increment primary key",
    UserNum: `${number}, index (UserNum)`,
    GuNum: number,
    GuPosition: number,
    ChaName: "varchar(33) not null",
    ChaClass: number,
    ChaSchool: number,
    ChaLevel: number,
    ChaMoney: "decimal(19,4) not null default 0",
    ChaExp: "decimal(19,4) not null default 0",
    ChaPKScore: number,
    ChaPKDeath: number,
    ChaLevelUpDate: "datetime null",
    ChaDeleted: number,
  },
  "RanGame1.GuildInfo": {
    GuNum: "int auto_increment primary key",
    ChaNum: number,
    GuName: "varchar(33) not null",
    GuRank: number,
    GuBattleWin: number,
    GuBattleDraw: number,
    GuBattleLose: number,
    GuMarkImage: "longblob null",
  },
  "RanGame1.GuildRegion": { RegionID: "int primary key", GuNum: number, RegionTax: "float not null default 0" },
  "RanShop.ShopItemMap": {
    ProductNum: "int auto_increment primary key",
    ItemMain: number,
    ItemSub: number,
    ItemName: "varchar(100) not null default ''",
    Duration: "varchar(50) not null default ''",
    ItemMoney: number,
    isHide: number,
  },
  "RanShop.ShopPurchase": {
    PurKey: "bigint auto_increment primary key",
    UserUID: "varchar(20) not null",
    ProductNum: "int not null",
    PurPrice: number,
    PurFlag: number,
    PurDate: "datetime null",
    PurChgDate: "datetime null",
  },
};

/** Creates the databases of a game for one test. */
export async function createGame(options: GameOptions = {}): Promise<TestGame> {
  const prefix = `t${randomBytes(6).toString("hex")}`;
  const databases = { RanUser: `${prefix}_user`, RanGame1: `${prefix}_game`, RanShop: `${prefix}_shop` };
  const connection = await createConnection({
    socketPath,
    user: "root",
    bigNumberStrings: true,
    supportBigNumbers: true,
  });
  const sql: Administrator = async (statement) => (await connection.query(renamed(statement)))[0] as never;
  const renamed = (text: string) =>
    text.replaceAll(/\b(RanUser|RanGame1|RanShop)\b/g, (name) => databases[name as keyof typeof databases]);
  onTestFinished(async () => {
    for (const database of Object.values(databases)) await connection.query(`drop database if exists ${database}`);
    await connection.end();
  });
  for (const database of Object.values(databases)) {
    await connection.query(`create database ${database} character set ${options.charset ?? "latin1"}`);
  }
  for (const [table, columns] of Object.entries(tables)) {
    const definitions = Object.entries({ ...columns, ...columnsOf(table, options.columns) })
      .filter(([, definition]) => definition)
      .map(([name, definition]) => `${name} ${definition}`);
    await sql(`create table ${table} (${definitions.join(", ")})`);
  }
  const db = connectMysql(serverOf("root", ""));
  onTestFinished(() => db.destroy());
  const detect = (differences: LineageChanges["differences"]) =>
    detectColumnMap(db, mysqlEngine, knownLineages({ databases, differences }));
  const map = await detect(options.changes);
  if (options.ownTables ?? true) for (const { statement } of ownTables(map)) await sql(statement);
  return {
    game: openGame(db, map),
    map,
    sql,
    databases,
    detectAgain: async (changes) => openGame(db, await detect(changes)),
    another(user = "root", password = "") {
      const other = openGame(connectMysql(serverOf(user, password)), map);
      onTestFinished(() => other.close());
      return other;
    },
  };
}

export function serverOf(user: string, password: string) {
  return { host: "", port: 0, socketPath, user, password };
}

/** The changed columns of one table: `ChaInfo.ChaMMR` → `ChaMMR`. */
function columnsOf(table: string, changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  const prefix = `${table.split(".")[1]}.`;
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, definition]) => [name.slice(prefix.length), definition]),
  );
}
