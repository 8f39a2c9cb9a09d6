import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import { type AgentStream, agentStreams, type Refusal } from "../../../app/features/bridge/protocol.ts";
import type { ColumnMap } from "./column-map.ts";
import { DatabaseError, unlessRefused } from "./database-error.ts";
import type { Tables } from "./engine.ts";
import type { GameDatabase, IssuedNumber, Outcome, WantedDelivery } from "./game-database.ts";
import { engines, gameStatements } from "./open-game.ts";
import { gameSession, type Session, tableOf } from "./session.ts";
import { samplePasswords } from "./stored-passwords.ts";
import { textColumn } from "./text-column.ts";

/** The result of one group of statements. */
export interface CheckRow {
  /** The group, such as `accounts.create`. */
  name: string;
  ok: boolean;
  /** The agent works, but something in the game's data can harm players. */
  isWarning?: boolean;
  /** Empty when there is none. An unsupported group is no failure, but a reason is given. */
  problem: string;
  /** The statement to run or the entry to change; empty when there is nothing to do. */
  advice: string;
}

type Statements = Omit<GameDatabase, "close">;
/** `empty`: the game has no account or no product yet, so that some statements had nothing to change. */
type Finding = Refusal | "empty" | undefined;
type Group = [name: string, run: (game: Statements, session: Session) => Promise<Finding>];

/** Ends a transaction whose work succeeded. */
class RolledBack extends Error {}

/**
 * Runs every statement that the agent can run for some of its streams. Each group runs in a transaction that is rolled
 * back: nothing remains but gaps in the numbers of new rows.
 *
 * @throws {DatabaseError} if the databases cannot be reached
 */
export async function checkGame(
  db: Kysely<Tables>,
  map: ColumnMap,
  streams: readonly AgentStream[] = agentStreams,
): Promise<CheckRow[]> {
  const session = gameSession(db, engines[map.engine], map);
  const login = await session.engine.login(db);
  const userId = `portal${randomInt(1_000_000_000)}`;
  // Changes of such tables would remain.
  const rows = await checkTransactions(session);
  if (rows.length > 0) return rows;
  if (streams.includes("accounts")) rows.push(...(await checkUserIds(session)), ...(await checkPasswords(session)));
  for (const [name, run] of groups(userId, streams)) {
    const row = await checkGroup(session, login, name, run);
    rows.push(row);
    if (name === CREATE && row.ok && map.accounts.createBy === "procedure")
      rows.push(await checkRollback(session, userId));
  }
  // A server shows only indexes of columns on which the login has rights.
  if (rows.some(({ name, ok }) => name === CREATE && ok)) rows.push(...(await checkIndexes(session)));
  return rows;
}

/** Tries the login of an account of the game, whose password somebody knows. */
export async function checkLogin(
  db: Kysely<Tables>,
  map: ColumnMap,
  credentials: { userId: string; password: string },
): Promise<CheckRow> {
  const session = gameSession(db, engines[map.engine], map);
  const task: IssuedNumber = { id: -randomInt(1, 2 ** 47), issuedAt: 0 };
  const advice: Partial<Record<Refusal, string>> = {
    unknown_account: "No account has this user ID. Type it as the game shows it.",
    wrong_password:
      "If the password is right, the game stores it in another way: correct accounts.passwordForm in agent.toml.",
  };
  let refusal: Refusal | undefined;
  const row = await checkGroup(session, await session.engine.login(db), "accounts.login", async (game) => {
    refusal = refusalOf(await game.accounts.verify(task, credentials));
    return refusal;
  });
  return { ...row, advice: (refusal && advice[refusal]) ?? row.advice };
}

async function checkGroup(session: Session, login: string, name: string, run: Group[1]): Promise<CheckRow> {
  let finding: Finding;
  try {
    await session.transaction(async (transaction) => {
      finding = await run(gameStatements(transaction), transaction);
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return result(name, finding);
    if (!(error instanceof DatabaseError)) return { name, ok: false, problem: (error as Error).message, advice: "" };
    // Otherwise the connection is the problem, and that of all other groups.
    if (error.number === 0 && !error.code.includes("TIMEOUT")) throw error;
    return { name, ok: false, problem: error.message, advice: session.engine.advice(error, session.map, login) };
  }
  throw new Error("The transaction of a check was committed.");
}

function result(name: string, finding: Finding): CheckRow {
  const problems: Partial<Record<Refusal | "empty", string>> = {
    unsupported: "Not supported: the column map names no column or procedure for this.",
    empty: "Not tried completely: the game has no account or no product yet.",
  };
  if (!finding || problems[finding])
    return { name, ok: true, problem: finding ? (problems[finding] ?? "") : "", advice: "" };
  return { name, ok: false, problem: `The game refused it: ${finding}.`, advice: "" };
}

/** Numbers of tasks and deliveries of the portal are positive. */
const DELIVERY = -1;
/** Number of an account or a product that no game has. */
const MISSING = -1;
const PASSWORD = "Check-4821";
const CREATE = "accounts.create";

function groups(userId: string, streams: readonly AgentStream[]): Group[] {
  // Random, because a procedure that commits by itself records the task as done.
  const task: IssuedNumber = { id: -randomInt(1, 2 ** 47), issuedAt: 0 };
  const credentials = { userId, password: PASSWORD, pin: "4821", email: "check@example.com" };
  const account = async (game: Statements, session: Session): Promise<number> => {
    const existing = await firstAccount(session);
    if (existing !== undefined) return existing;
    const created = await game.accounts.create({ ...task, id: task.id - 1 }, credentials);
    return created.ok ? created.gameUserNum : 0;
  };
  const change =
    (run: (accounts: Statements["accounts"], userNum: number) => Promise<Outcome>): Group[1] =>
    async (game, session) =>
      refusalOf(await run(game.accounts, await account(game, session)));
  const all: Record<AgentStream, Group[]> = {
    accounts: [
      [
        CREATE,
        async (game) => {
          const created = await game.accounts.create(task, credentials);
          // The same number once more reads the recorded outcome.
          return refusalOf(created) ?? refusalOf(await game.accounts.create(task, credentials));
        },
      ],
      ["accounts.setPassword", change((accounts, userNum) => accounts.setPassword(task, userNum, PASSWORD))],
      ["accounts.setPin", change((accounts, userNum) => accounts.setPin(task, userNum, "4821"))],
      ["accounts.block", change((accounts, userNum) => accounts.block(task, userNum, new Date(Date.now() + 60_000)))],
      ["accounts.block for good", change((accounts, userNum) => accounts.block(task, userNum, undefined))],
      ["accounts.unblock", change((accounts, userNum) => accounts.unblock(task, userNum))],
      ["accounts.close", change((accounts, userNum) => accounts.close(task, userNum))],
      [
        "accounts.verify",
        async (game, session) => {
          await account(game, session);
          const outcome = await game.accounts.verify(task, { userId: await firstUserId(session), password: PASSWORD });
          const refusal = refusalOf(outcome);
          return refusal === "wrong_password" || refusal === "unknown_account" ? undefined : refusal;
        },
      ],
      [
        "accounts.missing",
        async (game) => {
          await game.accounts.missing([{ gameUserNum: MISSING, gameUserId: userId }]);
          return undefined;
        },
      ],
    ],
    deliveries: [
      [
        "deliveries.put",
        async (game, session) => {
          const wanted = await sampleDelivery(session);
          await game.deliveries.put([wanted]);
          // Refused, tried again, refused.
          await game.deliveries.put([{ ...wanted, id: DELIVERY - 1, productNum: MISSING }]);
          await game.deliveries.put([{ ...wanted, id: DELIVERY - 1, productNum: MISSING }]);
          return isSample(wanted) ? undefined : "empty";
        },
      ],
      [
        "deliveries.cancel",
        async (game, session) => {
          const wanted = await sampleDelivery(session);
          await game.deliveries.put([wanted, { ...wanted, id: DELIVERY - 1, productNum: MISSING }]);
          await game.deliveries.cancel([
            { ...wanted, id: DELIVERY - 1 },
            { ...wanted, id: DELIVERY - 2 },
          ]);
          if (!isSample(wanted)) return "empty";
          await game.deliveries.cancel([wanted]);
          // A purchase that somebody cancelled before, so that the guarded update changes nothing.
          await session.db
            .updateTable(tableOf(session.map.own.deliveries))
            .set({ State: "banked" })
            .where("DeliveryNum", "=", wanted.id)
            .where("IssuedAt", "=", wanted.issuedAt)
            .execute();
          await game.deliveries.cancel([wanted]);
          return undefined;
        },
      ],
      [
        "deliveries.changes",
        async (game, session) => {
          const [record] = await game.deliveries.put([await sampleDelivery(session)]);
          await game.deliveries.changes(1);
          if (record) await game.deliveries.settle([{ ...record, state: "taken", version: record.version + 1 }]);
          await game.deliveries.list({ id: 0, issuedAt: 0 }, 1);
          return undefined;
        },
      ],
    ],
    whitelist: [
      [
        "whitelist.apply",
        async (game) => {
          const ip = "192.0.2.1";
          await game.whitelist.apply([
            { gameUserNum: MISSING, ip, active: true },
            { gameUserNum: MISSING, ip, active: false },
            { gameUserNum: MISSING, ip: "", active: false },
          ]);
          return undefined;
        },
      ],
    ],
    characters: [
      ["characters.page", reads((game) => game.characters.page("0", 1))],
      ["characters.active", reads((game) => game.characters.active(1, "0", 1))],
    ],
    guilds: [["guilds", reads((game) => game.guilds())]],
    items: [["items.page", reads((game) => game.items.page(0, 1))]],
    online: [["online", async (game) => ((await game.online()) ? undefined : "unsupported")]],
  };
  return [["marks", reads((game) => game.marks.raise())], ...streams.flatMap((stream) => all[stream])];
}

function reads(run: (game: Statements) => Promise<unknown>): Group[1] {
  return async (game) => {
    await run(game);
    return undefined;
  };
}

function refusalOf(outcome: Outcome): Refusal | undefined {
  return outcome.ok ? undefined : outcome.refusal;
}

async function firstAccount({ db, engine, map }: Session): Promise<number | undefined> {
  const { table, columns } = map.accounts;
  const [row] = await engine.first(db.selectFrom(tableOf(table)).select(`${columns.userNum} as value`), 1).execute();
  return row && Number(row.value);
}

async function firstUserId(session: Session): Promise<string> {
  const { db, engine, map, text } = session;
  const { table, columns } = map.accounts;
  const query = db.selectFrom(tableOf(table)).select(textColumn(session, columns.userId).as("value"));
  const [row] = await engine.first(query, 1).execute();
  return text.read(row?.value);
}

/** An existing product for an existing account, if the game has any. */
async function sampleDelivery(session: Session): Promise<WantedDelivery> {
  const { db, engine, map } = session;
  const { table, columns } = map.items;
  const [item] = await engine.first(db.selectFrom(tableOf(table)).select(`${columns.product} as value`), 1).execute();
  const gameUserNum = (await firstAccount(session)) ?? MISSING;
  return { id: DELIVERY, issuedAt: 0, gameUserNum, productNum: Number(item?.value ?? MISSING), price: 0 };
}

function isSample({ gameUserNum, productNum }: WantedDelivery): boolean {
  return gameUserNum !== MISSING && productNum !== MISSING;
}

/** Whether the account of the check is gone: a procedure that commits by itself creates it in spite of the rollback. */
async function checkRollback({ db, map, text }: Session, userId: string): Promise<CheckRow> {
  const { table, columns, maxBytes } = map.accounts;
  const row = await db
    .selectFrom(tableOf(table))
    .select(`${columns.userNum} as value`)
    .where(columns.userId, "=", text.write(userId, maxBytes.userId))
    .executeTakeFirst();
  const name = `${CREATE} is undone`;
  if (!row) return { name, ok: true, problem: "", advice: "" };
  return {
    name,
    ok: false,
    problem: "The procedure that creates accounts commits by itself: a task that is interrupted is done twice.",
    advice: `Delete the account ${userId}, and remove COMMIT from the procedure or use createBy = "insert".`,
  };
}

/**
 * User IDs that several accounts of the game have, which a unique index would prevent: the agent, like the game, changes
 * and blocks only one of them. A login without the right to read them is reported by the other groups.
 */
async function checkUserIds(session: Session): Promise<CheckRow[]> {
  const { db, engine, map, text } = session;
  const { table, columns } = map.accounts;
  const query = db
    .selectFrom(tableOf(table))
    .select(textColumn(session, columns.userId).as("value"))
    .groupBy(columns.userId)
    .having((having) => having.fn.countAll(), ">", 1);
  const [twice] = await engine
    .first(query, 1)
    .execute()
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.number !== 0) return [];
      throw error;
    });
  if (!twice) return [];
  const userId = text.read(twice.value);
  return [
    {
      name: "accounts.unique",
      ok: true,
      isWarning: true,
      problem: `Several accounts have the user ID ${userId}: which of them a change reaches is not certain.`,
      advice: `Give all but one of them another user ID, then a unique index to ${columns.userId} of ${table}.`,
    },
  ];
}

/** Tables whose changes cannot be rolled back. */
async function checkTransactions({ db, engine, map }: Session): Promise<CheckRow[]> {
  const { tasks, deliveries, whitelist, marks } = map.own;
  const written = [map.accounts.table, map.purchases.table, tasks, deliveries, whitelist, ...marks];
  return (await engine.withoutTransactions(db, written)).map((table) => ({
    name: `transactions of ${table}`,
    ok: false,
    problem: `${table} does not take part in transactions: interrupted writes would be repeated.`,
    advice: `ALTER TABLE ${table} ENGINE=InnoDB;`,
  }));
}

/** Warns where the agent would store passwords in another way than the game; notes where whoever reads them can use them. */
async function checkPasswords({ db, engine, map }: Session): Promise<CheckRow[]> {
  const { passwordForm } = map.accounts;
  if (passwordForm === "procedure") return [];
  const { form } = await samplePasswords(db, engine, map, "password");
  const warning = { name: "accounts.passwords", ok: true, isWarning: true };
  if (form === "unknown")
    return [
      {
        ...warning,
        problem:
          "The stored passwords look like hashes of a form that the agent does not support: players whose passwords it changes could not enter the game.",
        advice:
          'Use the game\'s own procedures, with passwordForm = "procedure" (docs/lineages.md), or let only the game change passwords.',
      },
    ];
  if (form === "plain" && passwordForm === "plain")
    return [
      {
        name: warning.name,
        ok: true,
        problem:
          "The game stores passwords as they are typed: keep its database and its backups where nobody else can read them.",
        advice: "",
      },
    ];
  if (form === undefined || form === passwordForm) return [];
  return [
    {
      ...warning,
      problem: `The stored passwords look like ${form}, but the agent writes ${passwordForm}: nobody could enter the game.`,
      advice: `Set passwordForm = "${form}" below [map.accounts] in agent.toml, and try it with \`portal-agent check --account=USERID\`.`,
    },
  ];
}

/** Warns where the agent's frequent statements would read a whole table. */
async function checkIndexes({ db, engine, map }: Session): Promise<CheckRow[]> {
  const { accounts, characters, purchases } = map;
  const searched: [section: string, table: string, columns: string[], what: string][] = [
    [
      "accounts",
      accounts.table,
      [accounts.columns.userId, accounts.columns.userNum],
      "each login and each change reads all accounts",
    ],
    [
      "characters",
      characters.table,
      [characters.columns.number, characters.columns.userNum],
      "each update of the rankings reads all characters",
    ],
    ["purchases", purchases.table, [purchases.columns.key], "each look at the item bank reads all purchases"],
  ];
  const rows: CheckRow[] = [];
  for (const [section, table, columns, what] of searched) {
    const indexed = (await unlessRefused(engine.indexedColumns(db, table), columns)).map((name) => name.toLowerCase());
    for (const column of columns.filter((name) => !indexed.includes(name.toLowerCase())))
      rows.push({
        name: `${section}.index`,
        ok: true,
        isWarning: true,
        problem: `${table} has no index on ${column}: ${what}.`,
        advice: `CREATE INDEX portal_${column} ON ${table} (${column});`,
      });
  }
  return rows;
}
