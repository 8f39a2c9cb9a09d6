import * as z from "zod";
import { integer, integerOr, lastPage } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { historyLimits } from "./limits.ts";

export const paging = {
  prevPage: wireName("prev_page", integer.nullish()),
  nextPage: wireName("next_page", integer.nullish()),
  lastPage: wireName("last_page", lastPage),
  /** Last page minus one, for the pager of the specification. */
  lastPageMinusOne: wireName("lpm1", integerOr(0)),
};

export type HistoryPaging = z.output<z.ZodObject<typeof paging>>;

/** Which page of a history to read, the first by default; a page outside 1..last gets the nearest page. */
export const historyRequest = z.object({
  page: integer.optional(),
  /** Ours: entries per page, 10 by default. */
  perPage: wireName("per_page", integer.pipe(z.number().min(1).max(historyLimits.exportPageSize)).optional()),
});
export type HistoryRequest = z.output<typeof historyRequest>;
