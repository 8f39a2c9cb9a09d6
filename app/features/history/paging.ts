import * as z from "zod";
import { integer, integerOr, lastPage } from "#app/contract/fields.ts";
import { history } from "./limits.ts";

export const paging = {
  prev_page: integer.nullish(),
  next_page: integer.nullish(),
  last_page: lastPage,
  /** Last page minus one, as the pager of the specification takes it. */
  lpm1: integerOr(0),
};

/** Which page of a history; a page outside 1..last is the nearest one there is. */
export const historyRequest = z.object({
  page: integer,
  /** Ours: entries on a page, 10 unless given. */
  per_page: integer.pipe(z.number().min(1).max(history.exportedAtOnce)).optional(),
});
