import type { Refusal } from "../../../app/features/bridge/protocol.ts";
import { DatabaseError } from "./database-error.ts";
import type { Row, Value } from "./engine.ts";
import type { Credentials, GameAccountName, GameAccounts, IssuedNumber } from "./game-database.ts";
import { isStoredPassword, storedPassword } from "./passwords.ts";
import { callProcedure } from "./procedures.ts";
import { type Session, tableOf } from "./session.ts";
import { type GameAccount, recordTask } from "./tasks.ts";
import { textColumn } from "./text-column.ts";

/** Accounts in the game's table of accounts, as the column map describes it. */
export function gameAccounts(session: Session): GameAccounts {
  /** Changes columns of an existing account. */
  const change = (
    task: IssuedNumber,
    userNum: number,
    changes: (transaction: Session, account: GameAccount) => Row | Refusal | Promise<Row | Refusal>,
  ) =>
    recordTask(session, task, async (transaction) => {
      const account = await findAccount(transaction, "userNum", userNum);
      if (!account) return "unknown_account";
      const row = await changes(transaction, account);
      if (typeof row === "string") return row;
      if (Object.keys(row).length > 0) {
        const { table, columns } = transaction.map.accounts;
        await transaction.db.updateTable(tableOf(table)).set(row).where(columns.userNum, "=", userNum).execute();
      }
      return account;
    });

  return {
    create: (task, account) => recordTask(session, task, (transaction) => createAccount(transaction, account)),
    setPassword: (task, userNum, password) =>
      change(task, userNum, (transaction, account) => setSecret(transaction, account, "password", password)),
    setPin: (task, userNum, pin) =>
      change(task, userNum, (transaction, account) => setSecret(transaction, account, "pin", pin)),
    block: (task, userNum, until) => change(task, userNum, (transaction) => blocking(transaction, until)),
    unblock: (task, userNum) => change(task, userNum, unblocking),
    close: (task, userNum) =>
      change(task, userNum, (transaction) => {
        const blocked = blocking(transaction, undefined);
        if (typeof blocked === "string") return blocked;
        const { personal } = transaction.map.accounts;
        return { ...Object.fromEntries(personal.map((column) => [column, ""])), ...blocked };
      }),
    verify: (task, given) => recordTask(session, task, (transaction) => verifyPassword(transaction, given)),
    missing: (accounts) => missingAccounts(session, accounts),
  };
}

/** Finds an account by its number or its user ID. */
async function findAccount(session: Session, by: "userNum" | "userId", value: Value): Promise<GameAccount | undefined> {
  const { db, map, text } = session;
  const { table, columns } = map.accounts;
  const row = await db
    .selectFrom(tableOf(table))
    .select([`${columns.userNum} as userNum`, textColumn(session, columns.userId).as("userId")])
    .where(columns[by], "=", value)
    .executeTakeFirst();
  return row && { gameUserNum: Number(row.userNum), gameUserId: text.read(row.userId) };
}

async function missingAccounts(session: Session, accounts: readonly GameAccountName[]): Promise<GameAccountName[]> {
  const { db, map, text } = session;
  const { table, columns } = map.accounts;
  const numbers = accounts.map(({ gameUserNum }) => gameUserNum);
  const rows = await db
    .selectFrom(tableOf(table))
    .select([`${columns.userNum} as userNum`, textColumn(session, columns.userId).as("userId")])
    .where(columns.userNum, "in", numbers)
    .execute();
  const existing = new Map(rows.map(({ userNum, userId }) => [Number(userNum), text.read(userId).toLowerCase()]));
  return accounts.filter(({ gameUserNum, gameUserId }) => existing.get(gameUserNum) !== gameUserId.toLowerCase());
}

async function createAccount(session: Session, given: Credentials): Promise<GameAccount | Refusal> {
  const { map, text } = session;
  const { maxBytes, passwordForm, pinForm, createBy } = map.accounts;
  const userId = text.write(given.userId, maxBytes.userId);
  const password = storedPassword(passwordForm, given.password, maxBytes.password, text);
  const pin = storedPassword(pinForm, given.pin, maxBytes.pin, text);
  if (!userId || !password || pin === undefined) return "not_representable";
  if (await findAccount(session, "userId", userId)) return "taken";
  // The address is only for the game's own panels: one that does not fit is left out.
  const stored = { userId, password, pin, email: text.write(given.email, maxBytes.email) ?? "" };
  const refusal = createBy === "procedure" ? await register(session, stored) : await insertAccount(session, stored);
  if (refusal) return refusal;
  const created = await findAccount(session, "userId", userId);
  if (!created) throw new Error("The game created an account that cannot be read back.");
  return created;
}

async function register(session: Session, stored: Credentials): Promise<Refusal | undefined> {
  const { create } = session.map.procedures;
  if (!create) return "unsupported";
  return callProcedure(session, create, { ...stored });
}

async function insertAccount(session: Session, stored: Credentials): Promise<Refusal | undefined> {
  const { db, engine, map } = session;
  const { table, columns, values, copiesOfUserId, createdAt, passwordForm } = map.accounts;
  if (passwordForm === "procedure") return "unsupported";
  const row: Row = { ...values };
  for (const column of copiesOfUserId) row[column] = stored.userId;
  for (const column of createdAt) row[column] = engine.now();
  row[columns.userId] = stored.userId;
  row[columns.password] = stored.password;
  if (columns.pin) row[columns.pin] = stored.pin;
  if (columns.email) row[columns.email] = stored.email;
  try {
    await db.insertInto(tableOf(table)).values(row).execute();
  } catch (error) {
    // Another program created it meanwhile. Both servers undo only the statement.
    if (error instanceof DatabaseError && engine.isDuplicate(error)) return "taken";
    throw error;
  }
  return undefined;
}

async function setSecret(
  session: Session,
  account: GameAccount,
  kind: "password" | "pin",
  value: string,
): Promise<Row | Refusal> {
  const { map, text } = session;
  const { columns, maxBytes } = map.accounts;
  const form = kind === "pin" ? map.accounts.pinForm : map.accounts.passwordForm;
  const procedure = kind === "pin" ? map.procedures.setPin : map.procedures.setPassword;
  const column = columns[kind];
  const stored = storedPassword(form, value, maxBytes[kind], text);
  if (stored === undefined || (kind === "password" && stored === "")) return "not_representable";
  if (procedure) {
    const userId = text.write(account.gameUserId, maxBytes.userId) ?? account.gameUserId;
    return (await callProcedure(session, procedure, { userNum: account.gameUserNum, userId, [kind]: stored })) ?? {};
  }
  return column && form !== "procedure" ? { [column]: stored } : "unsupported";
}

/** The columns that block an account. */
function blocking({ engine, map }: Session, until: Date | undefined): Row | Refusal {
  const { blocked, blockedUntil, available } = map.accounts.columns;
  const latest = new Date(`${map.accounts.forGood}T00:00:00Z`);
  const end = until && until < latest ? until : latest;
  if (blocked && blockedUntil) return { [blocked]: 1, [blockedUntil]: engine.localTime(end) };
  if (until) return "unsupported";
  if (blocked) return { [blocked]: 1 };
  return available ? { [available]: 0 } : "unsupported";
}

function unblocking({ engine, map }: Session): Row | Refusal {
  const { blocked, blockedUntil, available } = map.accounts.columns;
  if (blocked) return { [blocked]: 0, ...(blockedUntil ? { [blockedUntil]: engine.now() } : {}) };
  return available ? { [available]: 1 } : "unsupported";
}

async function verifyPassword(
  session: Session,
  given: { userId: string; password: string },
): Promise<GameAccount | Refusal> {
  const { db, map, text } = session;
  const { table, columns, maxBytes, passwordForm } = map.accounts;
  const userId = text.write(given.userId, maxBytes.userId);
  const account = userId ? await findAccount(session, "userId", userId) : undefined;
  if (!userId || !account) return "unknown_account";
  if (passwordForm !== "procedure") {
    const row = await db
      .selectFrom(tableOf(table))
      .select(textColumn(session, columns.password).as("password"))
      .where(columns.userNum, "=", account.gameUserNum)
      .executeTakeFirstOrThrow();
    return isStoredPassword(passwordForm, given.password, text.read(row.password), text) ? account : "wrong_password";
  }
  const { verify } = map.procedures;
  const password = text.write(given.password, maxBytes.password);
  if (!verify) return "unsupported";
  if (!password) return "wrong_password";
  return (await callProcedure(session, verify, { userId, password }, "wrong_password")) ?? account;
}
