import * as z from "zod";
import { call } from "#app/contract/define.ts";
import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** Calls of the spam protection. */
export const formStampsCalls = {
  issue: call("anyone", "GET /getformstamp", {
    summary:
      "Get a form stamp for a call that requires one. Send it with the call in the X-Form-Stamp header, after the waiting time and before it expires (both in milliseconds). It is valid for one successful call.",
    reply: () =>
      z.object({
        stamp: z.string(),
        waitMs: wireName("wait_ms", integer),
        validMs: wireName("valid_ms", integer),
      }),
  }),
};
