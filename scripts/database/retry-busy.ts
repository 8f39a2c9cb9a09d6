import { setTimeout } from "node:timers/promises";

/** How long a command waits for a database that the site is writing, milliseconds. */
const PATIENCE = 30_000;
const PAUSE = 250;

/** Whether an error says that another process, such as the running site, holds the database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && /SQLITE_BUSY|database is locked/i.test(`${error.message} ${error.cause ?? ""}`);
}

/**
 * Runs work with the database, and again while it is busy.
 * @throws the error of the work: another one, or that it was still busy after the patience (milliseconds)
 */
export async function retryBusy<Result>(
  work: () => Promise<Result>,
  { patience = PATIENCE, pause = PAUSE }: { patience?: number; pause?: number } = {},
): Promise<Result> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
      await setTimeout(pause);
    }
  }
}
