import { inArray, sql } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import type { Answers } from "../answers.ts";
import { signUpAnswers } from "./schema.ts";

/** Reads the answers of accounts, by their numbers and by the keys of the fields. */
export async function answersOfAccounts(
  db: Database,
  userNums: readonly number[],
): Promise<ReadonlyMap<number, Answers>> {
  const rows = await db
    .select()
    .from(signUpAnswers)
    .where(inArray(signUpAnswers.userNum, sql`(SELECT value FROM json_each(${JSON.stringify(userNums)}))`));
  const found = new Map<number, Record<string, string>>();
  for (const { userNum, field, value } of rows) found.set(userNum, { ...found.get(userNum), [field]: value });
  return found;
}
