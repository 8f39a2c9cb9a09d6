import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { JobContext } from "#app/embedded/job.ts";
import { SEALED_FORM } from "#app/features/accounts/embedded/passwords.ts";

/** That an account has an imported fast hash that is only sealed, as the index of these accounts has it. */
export const isSealed = `substr(password_hash, 1, 7) = '${SEALED_FORM}|'`;

/** Hashes per round: each takes a tenth of a second of the isolate's time, and other jobs wait. */
const ROUND = 10;
/** Accounts that are read for them: those whose secret nobody has named are left as they are. */
const READ = 500;

/**
 * Puts the site's own hash over imported fast hashes, some in each round: thousands take longer than a request may. Until
 * then they are sealed, so that a copy of the database alone is of no use.
 */
export async function protectHashes({ db, keys, passwords }: JobContext): Promise<void> {
  const [sealed] = await runBatch<[{ userNum: number; stored: string }[]]>(db, [
    [
      `SELECT user_num AS userNum, password_hash AS stored FROM users WHERE ${isSealed} ORDER BY user_num LIMIT ${READ}`,
    ],
  ]);
  let written = 0;
  for (const { userNum, stored } of sealed) {
    if (written === ROUND) return;
    const opened = await keys.open(stored.slice(SEALED_FORM.length + 1), "hash");
    if (!opened) continue;
    // At once, so that a round that is ended early has not been in vain; unless the player has logged in meanwhile.
    await runBatch(db, [
      [
        "UPDATE users SET password_hash = ?3 WHERE user_num = ?1 AND password_hash = ?2",
        userNum,
        stored,
        await passwords.hashOver(String(opened.value)),
      ],
    ]);
    written += 1;
  }
}
