import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";

/** A number for each of the days in Manila, oldest first. */
const daily = z.array(integer);

/** Something that happened on the site. */
const activity = () =>
  z.object({
    kind: z.enum(["registration", "order", "ticket", "action"]),
    at: text,
    /** The player, or the member of staff who did it; empty where the account no longer exists. */
    userId: wireName("UserID", text),
    /** The number of the account, the order or the ticket; of an action its object, such as `news 7`. */
    target: text,
    /** The package of an order, the subject of a ticket, or the call of an action; empty for a registration. */
    about: text,
    /** Centavos of an order. */
    amount: integer.nullish(),
  });
export type Activity = z.output<ReturnType<typeof activity>>;

const dashboard = () =>
  z.object({
    /** The days of the figures, `YYYY-MM-DD`: the last 60, so that 30 can be compared with the 30 before. */
    days: z.array(z.string()),
    /** The totals of accounts, pending deliveries and tickets that wait for an answer. */
    players: integer,
    /** The limit of these counts: a number that reaches it means "so many or more". */
    maxCounted: wireName("counted_at_most", integer),
    deliveriesPending: wireName("deliveries_pending", integer),
    ticketsOpen: wireName("tickets_open", integer),
    /** Since when the longest of them waits; null if none does. */
    deliveriesOldest: wireName("deliveries_oldest", text.nullish()),
    ticketsOldest: wireName("tickets_oldest", text.nullish()),
    /** Requests that the caller may decide about; null for those who decide about none. */
    approvalsOpen: wireName("approvals_open", integer.nullish()),
    logins: daily,
    registrations: daily,
    /** New tickets. */
    tickets: daily.nullish(),
    /** The peak of players online; null if no agent has counted players in this period. */
    online: daily.nullish(),
    /** Problems of the deployment that the operator should fix, in words. */
    warnings: z.array(z.string()).default([]),
    /** The alerts that last; none for admins who may not see the health page. */
    alerts: z.array(z.object({ title: text, detail: text, since: text.nullish() })).default([]),
    /** Null for admins who may not see money. */
    money: z
      .object({ rcoinIn: wireName("rcoin_in", daily), rcoinOut: wireName("rcoin_out", daily), purchases: daily })
      .nullish(),
    /** The latest events that the caller may see, the latest first. */
    activity: z.array(activity()).default([]),
    /** Payments of today, less what went back, and receipts that wait; null for those who may not handle payments. */
    payments: z
      .object({
        today: integer,
        /** Centavos. */
        net: integer,
        waiting: integer,
        oldest: z.string().nullish(),
        /** Centavos per day, less what went back. */
        daily: daily.nullish(),
      })
      .nullish(),
  });
export type Dashboard = z.output<ReturnType<typeof dashboard>>;

/** Calls of the console's dashboard. */
export const dashboardCalls = {
  read: adminCall("console", "GET /admindashboard", {
    probe: { part: "console", request: () => ({}) },
    summary: "Get what waits for somebody, and the figures of today and of the last 60 days.",
    reply: dashboard,
  }),
};
