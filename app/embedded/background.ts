import type { CallContext } from "./call-context.ts";

/**
 * Starts work that the response does not wait for; its errors are logged.
 * @param what name of the work, for the log
 */
export function inBackground(
  { waitUntil }: Pick<CallContext, "waitUntil">,
  what: string,
  work: () => Promise<unknown>,
) {
  waitUntil(work().catch((error: unknown) => console.error(`game-api: ${what} failed`, error)));
}
