import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { SEALED_FORM, UNMATCHED_HASH } from "#app/features/accounts/embedded/passwords.ts";

/** That an account has an imported fast hash that is only sealed, as the index of these accounts has it. */
export const isSealed = `substr(password_hash, 1, 7) = '${SEALED_FORM}|'`;

/** Hashes per round: each takes a tenth of a second of the isolate's time. */
const ROUND = 40;

/**
 * Puts the site's own hash over imported fast hashes, some in each round: thousands take longer than a request may. Until
 * then they are sealed, so that a copy of the database alone is of no use.
 */
export async function protectHashes({ db, keys, passwords }: JobContext): Promise<void> {
  const [sealed] = await runBatch<[{ userNum: number; stored: string }[]]>(db, [
    [
      `SELECT user_num AS userNum, password_hash AS stored FROM users WHERE ${isSealed} ORDER BY user_num LIMIT ${ROUND}`,
    ],
  ]);
  const writes: Statement[] = [];
  for (const { userNum, stored } of sealed) {
    const opened = await keys.open(stored.slice(SEALED_FORM.length + 1), "hash");
    // What nobody can open matches no password: the secret was replaced, and the player sets a new password.
    const hash = opened ? await passwords.hashOver(String(opened.value)) : UNMATCHED_HASH;
    // Unless the player has logged in meanwhile.
    writes.push([
      "UPDATE users SET password_hash = ?3 WHERE user_num = ?1 AND password_hash = ?2",
      userNum,
      stored,
      hash,
    ]);
  }
  if (writes.length > 0) await runBatch(db, writes);
}
