import type { Keyring } from "#app/crypto/keyring.ts";
import { newToken } from "#app/crypto/tokens.ts";
import { DAY, SECOND } from "#app/format/units.ts";

/** Ours: how old a form must be when it is submitted, and how old it may be. */
export const formAge = { min: SECOND, max: DAY } as const;

/** The content of a form stamp: its id, and when it was issued (epoch milliseconds). */
export interface FormStamp {
  id: string;
  madeAt: number;
}

/** Issues a sealed stamp for one form. */
export function newFormStamp(madeAt: number, keys: Keyring): Promise<string> {
  return keys.seal({ id: newToken(), madeAt } satisfies FormStamp, "form");
}

/**
 * Opens a stamp. The same stamp can have several spellings, so its `id` identifies it, not its text.
 * @returns undefined for anything that is not one of our stamps
 */
export async function openFormStamp(stamp: string, keys: Keyring): Promise<FormStamp | undefined> {
  const value = (await keys.open(stamp, "form"))?.value;
  if (typeof value !== "object" || value === null || !("id" in value) || !("madeAt" in value)) return undefined;
  const { id, madeAt } = value;
  return typeof id === "string" && typeof madeAt === "number" ? { id, madeAt } : undefined;
}
