import { DAY, SECOND } from "#app/format/units.ts";

/** Ours: how old a form must be when it is submitted, and how old it may be. */
export const formAge = { min: SECOND, max: DAY } as const;
