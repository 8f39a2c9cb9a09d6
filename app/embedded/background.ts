import type { CallContext } from "./call-context.ts";

/**
 * Starts work that the answer does not wait for; what goes wrong with it is logged.
 * @param what is being done, for the log
 */
export function inBackground(
  { waitUntil }: Pick<CallContext, "waitUntil">,
  what: string,
  work: () => Promise<unknown>,
) {
  waitUntil(work().catch((error: unknown) => console.error(`game-api: ${what} failed`, error)));
}
