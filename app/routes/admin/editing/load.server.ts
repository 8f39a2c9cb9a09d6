import { endRefusedSession } from "#app/auth/guards.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { pageFailure } from "#app/http/page-failure.ts";
import type { Services } from "#app/http/services.ts";

/**
 * What a loader of the console asks of the game API.
 * @throws Response the page of the failure's status, or a redirect when the session has ended
 */
export async function asked<Reply>(services: Services, call: Promise<Reply>): Promise<Reply> {
  try {
    return await call;
  } catch (error) {
    await endRefusedSession(services, error);
    throw pageFailure(error);
  }
}

/**
 * The number in the address of an editing page: 0 for `new`.
 * @throws Response 404 for what is no number
 */
export function numberInAddress(name: string | undefined): number {
  if (name === "new") return 0;
  const number = wholeNumber(name ?? "");
  if (!number) throw new Response(null, { status: 404 });
  return number;
}

/**
 * The entry of a list that an editing page is about.
 * @throws Response 404 when it is not there
 */
export function entryOf<Entry extends { id: number }>(list: readonly Entry[], id: number): Entry {
  const entry = list.find((one) => one.id === id);
  if (!entry) throw new Response(null, { status: 404 });
  return entry;
}
