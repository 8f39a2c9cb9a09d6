import { MINUTE } from "#app/format/units.ts";

/** Ours: how long a form that has two steps waits for the second. */
export const heldFor = 10 * MINUTE;
