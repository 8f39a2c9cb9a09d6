import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { formValue } from "./edit-fields.ts";
import { textFormats } from "./written-text.ts";

/** Calls of the console about all of the site. */
export const contentAdminCalls = {
  preview: adminCall("content", "POST /adminpreview", {
    summary: "The HTML that a written text would be stored as. Stores nothing.",
    request: z.object({ format: z.enum(textFormats), content: formValue }),
    reply: z.object({ html: text }),
  }),
};

/** A number for each of the last 30 days in Manila, the oldest first. */
const daily = z.array(integer);

const dashboard = z.object({
  /** The days of the charts, `YYYY-MM-DD`. */
  days: z.array(z.string()),
  /** Accounts there are, deliveries that wait, tickets that wait for an answer. */
  players: integer,
  /** How far is counted: these numbers mean "so many or more". */
  countedAtMost: wireName("counted_at_most", integer),
  deliveriesPending: wireName("deliveries_pending", integer),
  ticketsOpen: wireName("tickets_open", integer),
  logins: daily,
  registrations: daily,
  /** What the operator should set right, in words. */
  warnings: z.array(z.string()).default([]),
  /** Null for admins without the right to see money. */
  money: z
    .object({ rcoinIn: wireName("rcoin_in", daily), rcoinOut: wireName("rcoin_out", daily), purchases: daily })
    .nullish(),
});
export type Dashboard = z.output<typeof dashboard>;

/** Calls of the console's first page. */
export const dashboardCalls = {
  read: adminCall("console", "GET /admindashboard", {
    summary: "What happened today and in the last 30 days, in numbers.",
    reply: dashboard,
  }),
};
