import type { Database } from "#app/embedded/database/client.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";

/** Class codes that are listed; a game has some dozen. */
const MAX_CODES = 50;
/** The characters of a code are counted up to this number. */
const MAX_COUNTED = 10_000;

/**
 * SQL of the class codes that characters have, without those of ?1: each step of the recursion is a search in the index
 * by class, so that the cost depends on the number of codes and not on that of characters.
 */
const unnamed = `
  WITH RECURSIVE codes (code) AS (
    SELECT min(cha_class) FROM characters
    UNION ALL
    SELECT (SELECT min(cha_class) FROM characters WHERE cha_class > codes.code) FROM codes
    WHERE codes.code IS NOT NULL LIMIT 200
  )
  SELECT code FROM codes WHERE code IS NOT NULL AND code NOT IN (SELECT value FROM json_each(?1)) LIMIT ${MAX_CODES}`;

type Named = readonly { codes: readonly number[] }[];

const codesOf = (classes: Named) => JSON.stringify(classes.flatMap(({ codes }) => codes));

/** The class codes that characters have and no class, with the number of these characters. */
export async function listUnnamedCodes(db: Database, classes: Named): Promise<{ code: number; characters: number }[]> {
  const counted = `SELECT count(*) FROM (SELECT 1 FROM characters WHERE cha_class = code LIMIT ${MAX_COUNTED})`;
  const [codes] = await runBatch<[{ code: number; characters: number }[]]>(db, [
    [`SELECT code, (${counted}) AS characters FROM (${unnamed})`, codesOf(classes)],
  ]);
  return codes;
}

/** How many class codes characters have that no class has. */
export async function countUnnamedCodes(db: Database, classes: Named): Promise<number> {
  const [[found]] = await runBatch<[{ count: number }[]]>(db, [
    [`SELECT count(*) AS count FROM (${unnamed})`, codesOf(classes)],
  ]);
  return found?.count ?? 0;
}
