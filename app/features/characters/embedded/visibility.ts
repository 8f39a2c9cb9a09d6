import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { t } from "#app/i18n/translate.ts";
import type { charactersCalls } from "../calls.ts";

/** Keeps the player's choice. Pages that are cached with the rankings change when their time is over. */
export const setVisibility: Handler<typeof charactersCalls.setVisibility> = async (
  { hidden },
  { db, now, player: { userNum } },
) => {
  await runBatch(db, [
    [
      // Of an account that is deleted meanwhile, nothing is kept: its sessions end with it.
      `INSERT INTO profile_choices (user_num, hidden, changed_at)
       SELECT user_num, ?2, ?3 FROM sessions WHERE user_num = ?1 LIMIT 1
       ON CONFLICT (user_num) DO UPDATE SET hidden = excluded.hidden, changed_at = excluded.changed_at`,
      userNum,
      hidden ? 1 : 0,
      now(),
    ],
  ]);
  return { message: t(hidden ? "character.nowHidden" : "character.nowShown") };
};
