import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { readPicture } from "#app/pictures/read-picture.ts";
import type { bridgeCalls } from "../calls.ts";

/** Pixels of the longest side of a mark. */
const LONGEST_SIDE = 64;

/** Stores marks of guilds. What is no picture of that hash is left out, and the next push of guilds asks for it again. */
export const pushGuildMarks: Handler<typeof bridgeCalls.pushGuildMarks> = async ({ marks }, { db }) => {
  const checked = await Promise.all(marks.map(async (mark) => ((await isMark(mark)) ? [mark] : [])));
  await runBatch(db, [
    [
      `INSERT INTO guild_marks (hash, png) SELECT value ->> '$.hash', value ->> '$.png' FROM json_each(?1) WHERE true
       ON CONFLICT DO NOTHING`,
      JSON.stringify(checked.flat()),
    ],
  ]);
  return { stored: checked.flat().length };
};

async function isMark({ hash, png }: { hash: string; png: string }): Promise<boolean> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const picture = readPicture(bytes);
  if (!("type" in picture) || picture.type !== "image/png") return false;
  if (Math.max(picture.size.width, picture.size.height) > LONGEST_SIDE) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return hash === [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
