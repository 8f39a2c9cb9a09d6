import { numberInPath } from "./number-in-path.server.ts";

/**
 * The number in the address of an editing page: 0 for `new`.
 * @throws Response 404 for what is no number
 */
export function numberInAddress(name: string | undefined): number {
  return name === "new" ? 0 : numberInPath(name);
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
