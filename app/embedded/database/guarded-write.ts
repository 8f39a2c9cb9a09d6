import type { GameApiError } from "#app/contract/errors.ts";
import type { Statement } from "./run-batch.ts";

/**
 * A statement that aborts its transaction unless a condition holds. If data read before has changed, nothing is
 * written, not even to the audit log. A trigger of the table aborts, see `schema.ts`.
 * @param condition as SQL, with `?1` and so on for the values
 */
export function guard(condition: string, ...values: (string | number | null)[]): Statement {
  return [`INSERT INTO write_guards (holds) SELECT coalesce((${condition}), 0)`, ...values];
}

/**
 * Runs a write that has {@link guard}s.
 * @param refusal creates the error for a guard that did not hold
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

/** How often {@link retryStaleWrite} runs a write. */
const TRIES = 5;

/**
 * Runs a write that reads, decides and has {@link guard}s, and retries it when a concurrent write made it stale.
 * @throws the error of the last try
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

/** Whether an error is that of a {@link guard} that did not hold. */
export function isStale(error: unknown): boolean {
  return error instanceof Error && error.message.includes("stale write");
}
