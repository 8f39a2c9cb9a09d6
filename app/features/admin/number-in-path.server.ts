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
