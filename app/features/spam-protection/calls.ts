import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** Calls of the spam protection. */
export const formStampsCalls = {
  issue: call("anyone", "GET /getformstamp", {
    summary:
      "A stamp for one of the calls that are for people only: to be sent with it as X-Form-Stamp, after the time to wait and before it is too old (both in milliseconds). It is good for one success.",
    reply: z.object({
      stamp: z.string(),
      waitMs: wireName("wait_ms", integer),
      validMs: wireName("valid_ms", integer),
    }),
  }),
};
