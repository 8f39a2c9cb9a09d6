import { wordParameter } from "#app/format/query-parameters.ts";

/** The query of every card: its colours are `dark`, `light`, or `auto` for those of the reader's device. */
export const cardQuery = { theme: wordParameter("dark", /^(?:dark|light|auto)$/) };
