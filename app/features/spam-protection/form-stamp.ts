import { open, seal } from "#app/crypto/sealing.ts";
import { newToken } from "#app/crypto/tokens.ts";

/** What a form's stamp holds: which one it is, and when it was made (epoch milliseconds). */
export interface FormStamp {
  id: string;
  madeAt: number;
}

/** A new stamp for one form, sealed. @param secrets the first one seals */
export function newFormStamp(madeAt: number, secrets: readonly string[]): Promise<string> {
  return seal({ id: newToken(), madeAt } satisfies FormStamp, "form", secrets);
}

/**
 * Opens a stamp. The same stamp can be written in several ways, so it is known by its `id` and not by its text.
 * @returns undefined for anything that is no stamp of ours
 */
export async function openFormStamp(stamp: string, secrets: readonly string[]): Promise<FormStamp | undefined> {
  const value = (await open(stamp, "form", secrets))?.value;
  if (typeof value !== "object" || value === null || !("id" in value) || !("madeAt" in value)) return undefined;
  const { id, madeAt } = value;
  return typeof id === "string" && typeof madeAt === "number" ? { id, madeAt } : undefined;
}
