import { DAY, SECOND } from "#app/format/units.ts";

/** Ours: a person does not send a form this soon after getting it, nor after leaving it open this long. */
export const formAge = { min: SECOND, max: DAY } as const;
