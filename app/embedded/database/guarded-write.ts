import type { GameApiError } from "#app/contract/errors.ts";
import type { Statement } from "./run-batch.ts";

/**
 * A statement that ends its transaction unless a condition holds: what was read before is still so, or nothing is written,
 * the audit log included. The table's trigger does it, see `schema.ts`.
 * @param condition in SQL, with `?1` and so on for the values
 */
export function guard(condition: string, ...values: (string | number | null)[]): Statement {
  return [`INSERT INTO write_guards (holds) SELECT coalesce((${condition}), 0)`, ...values];
}

/**
 * Runs a write that has {@link guard}s.
 * @param refusal the error when one of them did not hold
 */
export async function guardedWrite<Result>(
  write: () => Promise<Result>,
  refusal: () => GameApiError | Promise<GameApiError>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isStale(error)) throw await refusal();
    throw error;
  }
}

/** Tries of a write that can be made anew from what is there. */
const TRIES = 5;

/**
 * Runs a write that reads, decides and has {@link guard}s, and again when somebody else was quicker.
 * @throws whatever the last try throws
 */
export async function retryStaleWrite(write: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isStale(error) || tried === TRIES) throw error;
    }
  }
}

function isStale(error: unknown): boolean {
  return error instanceof Error && error.message.includes("stale write");
}
