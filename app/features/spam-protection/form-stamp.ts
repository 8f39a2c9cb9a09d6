import type { Keyring } from "#app/crypto/keyring.ts";
import { newToken } from "#app/crypto/tokens.ts";

/** What a form's stamp holds: which one it is, and when it was made (epoch milliseconds). */
export interface FormStamp {
  id: string;
  madeAt: number;
}

/** A new stamp for one form, sealed. */
export function newFormStamp(madeAt: number, keys: Keyring): Promise<string> {
  return keys.seal({ id: newToken(), madeAt } satisfies FormStamp, "form");
}

/**
 * Opens a stamp. The same stamp can be written in several ways, so it is known by its `id` and not by its text.
 * @returns undefined for anything that is no stamp of ours
 */
export async function openFormStamp(stamp: string, keys: Keyring): Promise<FormStamp | undefined> {
  const value = (await keys.open(stamp, "form"))?.value;
  if (typeof value !== "object" || value === null || !("id" in value) || !("madeAt" in value)) return undefined;
  const { id, madeAt } = value;
  return typeof id === "string" && typeof madeAt === "number" ? { id, madeAt } : undefined;
}
