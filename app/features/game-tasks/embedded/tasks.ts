import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { keyIdOf, sealCredentials } from "#app/features/bridge/embedded/seal-credentials.ts";
import type { GameTaskKind, SealedCredentials } from "#app/features/bridge/protocol.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";

/** The public key for which credentials are sealed, as SQL: the one that was accepted last; null without an agent. */
export const sealingKey = "(SELECT public_key FROM agents WHERE accepted_at > 0 ORDER BY accepted_at DESC LIMIT 1)";

/** Reads {@link sealingKey}; undefined without an agent for accounts. */
export async function readSealingKey(db: Database): Promise<string | undefined> {
  const [[row]] = await runBatch<[{ publicKey: string | null }[]]>(db, [[`SELECT ${sealingKey} AS publicKey`]]);
  return row?.publicKey ?? undefined;
}

/** An account whose credentials the agent gets. */
export interface TaskSubject {
  /** The user ID in lower case. */
  userIdKey: string;
  /** The hash of the password with which the task is valid: it is not queued for another account or password. */
  passwordHash: string;
}

interface SealedTask {
  publicKey: string;
  kind: GameTaskKind;
  credentials: SealedCredentials;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Statements that create an account in the game: the mapping, which waits for the agent, and the task. An account that
 * has a mapping gets neither. They belong into the transaction that creates the account, after it.
 */
export async function createInGame(subject: TaskSubject, task: Omit<SealedTask, "kind">): Promise<Statement[]> {
  const { userIdKey, passwordHash } = subject;
  const waiting: Statement = [
    `INSERT INTO game_accounts (user_num, game_user_id, state, changed_at)
     SELECT user_num, ?3, 'pending', ?4 FROM users WHERE user_id_key = ?1 AND password_hash = ?2
     ON CONFLICT (user_num) DO NOTHING`,
    userIdKey,
    passwordHash,
    task.credentials.userId ?? "",
    task.now,
  ];
  // First, because its condition is that there is no mapping yet.
  const queued = await sealedTask(
    subject,
    { ...task, kind: "create" },
    "NOT EXISTS (SELECT 1 FROM game_accounts WHERE game_accounts.user_num = users.user_num)",
  );
  return [queued, waiting];
}

/** A statement for new accounts whose owners have accounts in the game and will connect them. */
export function keepUnlinked(subjects: readonly TaskSubject[], now: number): Statement {
  return [
    `INSERT OR IGNORE INTO game_accounts (user_num, state, changed_at)
     SELECT user_num, 'unlinked', ?2 FROM json_each(?1)
     JOIN users ON user_id_key = value ->> '$.userIdKey' AND password_hash = value ->> '$.passwordHash'`,
    JSON.stringify(subjects.map(({ userIdKey, passwordHash }) => ({ userIdKey, passwordHash }))),
    now,
  ];
}

/** A statement that gives the game a new password of an account that it has, or will have. */
export function changePasswordInGame(subject: TaskSubject, task: Omit<SealedTask, "kind">): Promise<Statement> {
  return sealedTask(subject, { ...task, kind: "password" }, hasGameAccount);
}

/**
 * That an account is a player's. Games store passwords in weak forms, so that those of staff, which open the console,
 * are not sent there.
 */
export const isPlayer = `users.user_type < ${ADMIN_FROM}`;

/** That the game has the player's account, or will have it. */
const hasGameAccount = `${isPlayer} AND EXISTS (
  SELECT 1 FROM game_accounts WHERE game_accounts.user_num = users.user_num AND state IN ('pending', 'ready'))`;

/**
 * A statement that queues a task with sealed credentials.
 * @param condition on the row of `users`, as SQL without parameters
 */
export async function sealedTask(
  { userIdKey, passwordHash }: TaskSubject,
  { publicKey, kind, credentials, now }: SealedTask,
  condition: string,
): Promise<Statement> {
  const sealed = await sealCredentials(publicKey, { kind, account: userIdKey }, credentials);
  return [
    `INSERT INTO game_tasks (user_num, kind, sealed, key_id, created_at)
     SELECT user_num, ?3, ?4, ?5, ?6 FROM users WHERE user_id_key = ?1 AND password_hash = ?2 AND ${condition}`,
    userIdKey,
    passwordHash,
    kind,
    JSON.stringify(sealed),
    keyIdOf(publicKey),
    now,
  ];
}

/** A statement that blocks the account in the game, if it has one there. @param until epoch milliseconds, or null */
export function blockInGame(userNum: number, until: number | null, now: number): Statement {
  return openTask(userNum, "block", until, now);
}

/** A statement that ends a block in the game. */
export function unblockInGame(userNum: number, now: number): Statement {
  return openTask(userNum, "unblock", null, now);
}

function openTask(userNum: number, kind: GameTaskKind, until: number | null, now: number): Statement {
  return [
    `INSERT INTO game_tasks (user_num, kind, game_user_num, until, created_at)
     SELECT user_num, ?2, game_user_num, ?3, ?4 FROM game_accounts
     WHERE user_num = ?1 AND state IN ('pending', 'ready')`,
    userNum,
    kind,
    until,
    now,
  ];
}

/**
 * Statements for the deletion of an account: the game closes it, and nothing of it remains but its number. Credentials
 * that are still waiting are deleted. Pending units (flag 0) are no work any more; requests to cancel remain.
 */
export function closeInGame(userNum: number, now: number): Statement[] {
  return [
    openTask(userNum, "close", null, now),
    ["UPDATE game_tasks SET sealed = NULL WHERE user_num = ?1", userNum],
    [
      `UPDATE deliveries INDEXED BY deliveries_by_user SET agent_work = 0
       WHERE user_num = ?1 AND flag = 0 AND agent_work = 1`,
      userNum,
    ],
    ["DELETE FROM game_accounts WHERE user_num = ?1", userNum],
  ];
}
