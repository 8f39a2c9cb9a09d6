import { type Refusal, refusals } from "../../../app/features/bridge/protocol.ts";
import type { IssuedNumber, Outcome } from "./game-database.ts";
import { type Session, tableOf } from "./session.ts";

/** An account as the game numbers and names it. */
export interface GameAccount {
  gameUserNum: number;
  gameUserId: string;
}

const DONE = "done";

/**
 * Does a task of the portal once: records its number and its outcome in the transaction that does it.
 *
 * @param work what the task does; it returns the account concerned, or why the game refuses it
 * @returns the outcome; that of the first time if the task was done before
 */
export function recordTask(
  session: Session,
  task: IssuedNumber,
  work: (session: Session) => Promise<GameAccount | Refusal>,
): Promise<Outcome<GameAccount>> {
  return session.transaction(async (transaction) => {
    const { db, engine, map } = transaction;
    const key = { TaskNum: task.id, IssuedAt: task.issuedAt };
    const first = await engine.insertAbsent(db, map.own.tasks, key, {
      Outcome: "",
      UserNum: null,
      UserID: null,
      RecordedAt: engine.utcNow(),
    });
    if (!first) return recordedOutcome(transaction, task);
    const result = await work(transaction);
    const refusal = typeof result === "string" ? result : undefined;
    const account = typeof result === "string" ? undefined : result;
    await db
      .updateTable(tableOf(map.own.tasks))
      .set({ Outcome: refusal ?? DONE, UserNum: account?.gameUserNum ?? null, UserID: account?.gameUserId ?? null })
      .where("TaskNum", "=", task.id)
      .where("IssuedAt", "=", task.issuedAt)
      .execute();
    return account ? { ok: true, ...account } : { ok: false, refusal: refusal ?? "unsupported" };
  });
}

async function recordedOutcome({ db, map }: Session, task: IssuedNumber): Promise<Outcome<GameAccount>> {
  const row = await db
    .selectFrom(tableOf(map.own.tasks))
    .select(["Outcome", "UserNum", "UserID"])
    .where("TaskNum", "=", task.id)
    .where("IssuedAt", "=", task.issuedAt)
    .executeTakeFirstOrThrow();
  const refusal = refusals.find((known) => known === row.Outcome);
  if (refusal) return { ok: false, refusal };
  if (row.Outcome !== DONE) throw new Error(`Task ${task.id} has the unknown outcome ${row.Outcome}.`);
  return { ok: true, gameUserNum: Number(row.UserNum), gameUserId: String(row.UserID) };
}
