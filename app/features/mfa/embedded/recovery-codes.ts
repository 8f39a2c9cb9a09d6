import { and, eq, isNull, sql } from "drizzle-orm";
import { codeAlphabet, randomCode } from "#app/crypto/code-alphabet.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { recoveryCodes } from "./schema.ts";

const CODES = 10;
/** 120 bits: a code cannot be guessed, so a plain hash is stored and survives a change of the deployment's secrets. */
const CODE_LENGTH = 24;

/** Creates ten recovery codes: six groups of four characters. */
export const newRecoveryCodes = () => Array.from({ length: CODES }, () => randomCode(CODE_LENGTH / 4));

/** Reads a recovery code of `typedCode`, with or without hyphens; undefined when the text has another form. */
export function parseRecoveryCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll("-", "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === CODE_LENGTH && [...code].every((character) => codeAlphabet.includes(character))
    ? code
    : undefined;
}

/** Uses up a recovery code. @returns whether it was an unused code of the account */
export async function redeemRecoveryCode(db: Database, userNum: number, code: string, now: number): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.codeHash, await hashOfRecoveryCode(userNum, code)),
        eq(recoveryCodes.userNum, userNum),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userNum: recoveryCodes.userNum });
  return used.length > 0;
}

/** SQL of the number of an account's unused recovery codes. */
export function unusedRecoveryCodes(userNum: number) {
  return sql<number>`(SELECT count(*) FROM ${recoveryCodes}
    WHERE ${recoveryCodes.userNum} = ${userNum} AND ${recoveryCodes.usedAt} IS NULL)`;
}

/** The stored form of a recovery code. @param code with or without hyphens */
export function hashOfRecoveryCode(userNum: number, code: string): Promise<string> {
  return hashOf(`recovery code ${userNum} ${code.replaceAll("-", "")}`);
}
