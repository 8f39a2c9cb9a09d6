import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { guildsCalls } from "../calls.ts";

/** The mark whose hash begins with these digits. */
export const readMark: Handler<typeof guildsCalls.mark> = async ({ hash }, { db }) => {
  const [[mark]] = await runBatch<[{ png: string }[]]>(db, [
    ["SELECT png FROM guild_marks WHERE hash >= ?1 AND hash < ?1 || 'g' LIMIT 1", hash],
  ]);
  if (!mark) throw new GameApiError("not_found", message("guild.noMark"));
  return mark;
};
