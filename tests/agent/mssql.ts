import { onTestFinished } from "vitest";
import { type ColumnMap, columnMapSchema } from "../../agent/src/game/column-map.ts";
import type { GameDatabase } from "../../agent/src/game/game-database.ts";
import { connectMssql, type MssqlServer } from "../../agent/src/game/mssql/connect.ts";
import { openGame } from "../../agent/src/game/open-game.ts";
import type { Statement } from "./tds/requests.ts";
import { type Reply, startTds, type TdsEndpoint, type TdsOptions } from "./tds/server.ts";
import type { ColumnType } from "./tds/tokens.ts";

/** The map of a complete RAN server. */
export const map: ColumnMap = columnMapSchema.parse({
  lineage: "ran",
  engine: "mssql",
  codePage: "cp949",
  columnCodePage: "cp949",
  own: {
    tasks: "RanUser.dbo.PortalTask",
    whitelist: "RanUser.dbo.PortalWhitelist",
    deliveries: "RanShop.dbo.PortalDelivery",
    marks: ["RanUser.dbo.PortalAgent", "RanShop.dbo.PortalAgent"],
  },
  accounts: {
    table: "RanUser.dbo.UserInfo",
    columns: {
      userNum: "UserNum",
      userId: "UserID",
      password: "UserPass",
      pin: "UserPass2",
      email: "UserEmail",
      loginState: "UserLoginState",
      lastLogin: "LastLoginDate",
      blocked: "UserBlock",
      blockedUntil: "UserBlockDate",
      available: "UserAvailable",
    },
    copiesOfUserId: ["UserName"],
    createdAt: ["CreateDate"],
    values: { UserType: 1, UserAvailable: 1 },
    personal: ["UserEmail"],
    forGood: "2079-01-01",
  },
  procedures: {
    create: {
      name: "RanUser.dbo.user_register",
      done: [0],
      taken: [1],
      parameters: [
        { name: "@userId", from: "userId" },
        { name: "@userPass1", from: "password" },
        { name: "@userPass2", from: "pin" },
        { name: "@userSA", constant: "" },
        { name: "@userMail", from: "email" },
        { name: "@SvrGrpNum", constant: 0 },
        { name: "@SvrNum", constant: 0 },
        { name: "@nReturn", output: true },
      ],
    },
    setPassword: null,
    setPin: null,
    verify: null,
    login: "RanUser.dbo.user_verify",
  },
  characters: {
    table: "RanGame1.dbo.ChaInfo",
    columns: {
      number: "ChaNum",
      userNum: "UserNum",
      name: "ChaName",
      deleted: "ChaDeleted",
      guild: "GuNum",
      guildPosition: "GuPosition",
      level: "ChaLevel",
      experience: "ChaExp",
      classCode: "ChaClass",
      school: "ChaSchool",
      kills: "ChaPKScore",
      deaths: "ChaPKDeath",
      mmr: "ChaMMRScore",
      money: "ChaMoney",
      playMinutes: "ChaPlayTime",
      leveledUpAt: "ChaMaxLevelDate",
    },
  },
  guilds: {
    table: "RanGame1.dbo.GuildInfo",
    columns: {
      number: "GuNum",
      name: "GuName",
      master: "ChaNum",
      rank: "GuRank",
      wins: "GuBattleWin",
      draws: "GuBattleDraw",
      losses: "GuBattleLose",
      mark: "GuMarkImage",
    },
    mark: { width: 16, height: 11, pixel: "x8r8g8b8" },
  },
  regions: {
    table: "RanGame1.dbo.GuildRegion",
    columns: { region: "RegionID", guild: "GuNum", tax: "RegionTax" },
  },
  purchases: {
    table: "RanShop.dbo.ShopPurchase",
    columns: {
      key: "PurKey",
      userId: "UserUID",
      product: "ProductNum",
      price: "PurPrice",
      flag: "PurFlag",
      createdAt: "PurDate",
      changedAt: "PurChgDate",
    },
  },
  items: {
    table: "RanShop.dbo.ShopItemMap",
    columns: {
      product: "ProductNum",
      main: "ItemMain",
      sub: "ItemSub",
      name: "ItemName",
      duration: "Duration",
      price: "ItemMoney",
      hidden: "isHide",
      visible: null,
    },
  },
  online: {
    table: "RanUser.dbo.LogServerState",
    columns: { at: "LogDate", group: "SGNum", channel: "SvrNum", online: "UserNum", maximum: "UserMaxNum" },
  },
});

/** Answers for statements that contain a text: the first that fits counts. A function is asked each time. */
export type Answers = readonly (readonly [contains: string, reply: Reply | (() => Reply)])[];

/** Answers statements; others change one row, or find none. */
export function answering(answers: Answers): (statement: Statement) => Reply {
  return ({ sql }) => {
    const found = answers.find(([contains]) => sql.includes(contains))?.[1];
    if (found) return typeof found === "function" ? found() : found;
    return sql.startsWith("select") ? rowsOf({ none: "int" }) : { affected: 1 };
  };
}

/** One answer after the other; the last one stays. */
export function inTurn(...replies: Reply[]): () => Reply {
  let next = 0;
  return () => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next += 1;
    return reply as Reply;
  };
}

export function rowsOf(columns: Record<string, ColumnType>, ...rows: Record<string, unknown>[]): Reply {
  return { columns, rows };
}

/** Connects the agent to an endpoint of the test. */
export async function connectToTds(
  options: TdsOptions,
  changes: Partial<MssqlServer> = {},
): Promise<{ endpoint: TdsEndpoint; db: ReturnType<typeof connectMssql>; game: GameDatabase }> {
  const endpoint = await startTds(options);
  const db = connectMssql({
    host: "127.0.0.1",
    port: endpoint.port,
    user: "portal_agent",
    password: "right",
    database: "RanUser",
    encrypt: false,
    trustServerCertificate: false,
    ...changes,
  });
  onTestFinished(() => db.destroy());
  return { endpoint, db, game: openGame(db, map) };
}
