import { wholeNumber } from "#app/format/whole-number.ts";

/**
 * The number that a page of the console is about, from its address.
 * @throws Response 404 for what is no number
 */
export function numberInPath(part: string | undefined): number {
  const number = wholeNumber(part ?? "");
  if (!number) throw new Response(null, { status: 404 });
  return number;
}

/**
 * The number in the address of an editing page: 0 for `new`.
 * @throws Response 404 for what is no number
 */
export function numberOrNew(part: string | undefined): number {
  return part === "new" ? 0 : numberInPath(part);
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
