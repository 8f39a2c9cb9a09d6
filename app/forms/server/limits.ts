import { MINUTE } from "#app/format/units.ts";

/** How long a form with two steps waits for the second; not in the original specification. */
export const heldValuesLifetime = 10 * MINUTE;
