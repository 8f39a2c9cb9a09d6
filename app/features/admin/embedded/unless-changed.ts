import type { GameApiError } from "#app/contract/errors.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";

/**
 * A statement that breaks its transaction off unless a condition holds: what an admin saw is still so, or nothing is
 * written, the audit log included.
 * @param condition in SQL, with `?1` and so on for the values
 */
export function onlyIf(condition: string, ...values: (string | number | null)[]): Statement {
  return [`SELECT json(iif(${condition}, '1', 'broken off'))`, ...values];
}

/**
 * Runs a write that begins with {@link onlyIf}.
 * @param refusal the error when the condition did not hold
 */
export async function unlessChanged<Result>(
  write: () => Promise<Result>,
  refusal: () => GameApiError | Promise<GameApiError>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && error.message.includes("malformed JSON")) throw await refusal();
    throw error;
  }
}
