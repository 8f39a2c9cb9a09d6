import { wholeNumber } from "#app/format/whole-number.ts";

/**
 * Parses the number in the path of a page of the console.
 * @throws Response 404 when it is not a number
 */
export function numberInPath(part: string | undefined): number {
  const number = wholeNumber(part ?? "");
  if (!number) throw new Response(null, { status: 404 });
  return number;
}

/**
 * Parses the number in the path of an editing page: 0 for `new`.
 * @throws Response 404 when it is not a number
 */
export function numberOrNew(part: string | undefined): number {
  return part === "new" ? 0 : numberInPath(part);
}

/**
 * Finds the entry of an editing page in a list.
 * @throws Response 404 when there is no such entry
 */
export function entryOf<Entry extends { id: number }>(list: readonly Entry[], id: number): Entry {
  const entry = list.find((one) => one.id === id);
  if (!entry) throw new Response(null, { status: 404 });
  return entry;
}
