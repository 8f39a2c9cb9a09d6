import { DAY } from "#app/format/units.ts";

/** An SQL expression: the index of a time's day in a period whose first day begins at `?1`. */
export const dayOf = (time: string) => `CAST((${time} - ?1) / ${DAY} AS INTEGER)`;
