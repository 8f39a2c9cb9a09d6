import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { monthPattern } from "#app/features/payments/sales-limits.ts";
import { statisticsPeriods } from "./limits.ts";

const totals = z.object({
  registrations: integer,
  /** Each visitor counts once a day. Null for a period that began before visitors were counted. */
  traffic: z.object({ visitors: integer, views: integer }).nullish(),
  /** Null for those who may not handle payments. Centavos, less what went back. */
  payments: z.object({ orders: integer, payers: integer, net: integer }).nullish(),
  /** Null for those who may not see coins. */
  shop: z.object({ purchases: integer, coins: integer }).nullish(),
});
export type Totals = z.output<typeof totals>;

const counted = z.array(z.object({ name: text, count: integer }));

/** The names with most page views, and the sum of all. */
const topNames = z.object({ total: integer, top: counted });

const statistics = z.object({
  days: z.array(
    z.object({
      /** `YYYY-MM-DD` in Manila, oldest first. */
      day: text,
      visitors: integer,
      views: integer,
      registrations: integer,
      /** Centavos. */
      net: integer.nullish(),
    }),
  ),
  totals,
  /** The totals of as many days before, or of the month before; null if the period is not over. */
  before: totals.nullish(),
  /** Of the accounts that registered in the period, those that have confirmed their address and paid for an order by now. */
  funnel: z.object({ registered: integer, confirmed: integer, paid: integer.nullish() }),
  /** Page views by the path, by the other site whose link was followed, and by country (ISO 3166-1). */
  pages: topNames,
  referrers: topNames,
  countries: topNames,
  /** The first day that was counted, `YYYY-MM-DD`, if the period began before it. */
  countedSince: wireName("counted_since", z.string().nullish()),
  /** Of the players who registered in a week, how many logged in in each finished week after it. */
  retention: z.array(z.object({ week: text, players: integer, later: z.array(integer) })),
  /** The items of which most units were bought with the shop's currency, before refunds; null for those who may not see coins. */
  items: z.array(z.object({ name: text, quantity: integer, coins: integer })).nullish(),
  /** Redeemed vouchers by campaign, and the shares of those whose referral code was used. */
  vouchers: z
    .object({ redeemed: integer, coins: integer, referred: integer, shares: integer, campaigns: counted })
    .nullish(),
});
export type Statistics = z.output<typeof statistics>;

/** Console calls for the statistics of the site. */
export const statisticsAdminCalls = {
  read: adminCall("console", "GET /adminstatistics", {
    summary:
      "Get the visitors, page views, registrations, sales and retention of today so far (`days=1`), of the last 7, 30 or 90 finished days or of a month, with the totals of the period before.",
    request: () =>
      z.object({
        days: integer.pipe(z.union(statisticsPeriods.map((days) => z.literal(days)))).nullish(),
        month: z
          .string()
          .regex(monthPattern)
          .meta({ examples: ["2026-11"] })
          .nullish(),
      }),
    reply: () => statistics,
  }),
};
