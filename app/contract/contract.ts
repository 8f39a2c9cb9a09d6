import type * as z from "zod";
import { playersAdminCalls } from "#app/features/accounts/admin-calls.ts";
import { accountsCalls } from "#app/features/accounts/calls.ts";
import { adminCalls, dashboardCalls } from "#app/features/admin/calls.ts";
import { auditAdminCalls } from "#app/features/audit/admin-calls.ts";
import { bannersAdminCalls } from "#app/features/banners/admin-calls.ts";
import { bannersCalls } from "#app/features/banners/calls.ts";
import { bridgeAdminCalls } from "#app/features/bridge/admin-calls.ts";
import { bridgeCalls } from "#app/features/bridge/calls.ts";
import { downloadsAdminCalls } from "#app/features/downloads/admin-calls.ts";
import { downloadsCalls } from "#app/features/downloads/calls.ts";
import { mailAdminCalls } from "#app/features/mail/admin-calls.ts";
import { newsAdminCalls } from "#app/features/news/admin-calls.ts";
import { newsCalls } from "#app/features/news/calls.ts";
import { pagesAdminCalls } from "#app/features/pages/admin-calls.ts";
import { pagesCalls } from "#app/features/pages/calls.ts";
import { rankingsCalls } from "#app/features/rankings/calls.ts";
import { settingsAdminCalls } from "#app/features/settings/admin-calls.ts";
import { settingsCalls } from "#app/features/settings/calls.ts";
import { deliveriesAdminCalls, itemsAdminCalls } from "#app/features/shop/admin-calls.ts";
import { shopCalls } from "#app/features/shop/calls.ts";
import { spamProtectionCalls } from "#app/features/spam-protection/calls.ts";
import { ticketsAdminCalls } from "#app/features/tickets/admin-calls.ts";
import { ticketsCalls } from "#app/features/tickets/calls.ts";
import { balancesAdminCalls, vouchersAdminCalls } from "#app/features/wallet/admin-calls.ts";
import { walletCalls } from "#app/features/wallet/calls.ts";

/**
 * Every call of the game API as data: specification section 7 with its exact methods, paths and field names, and the
 * calls this product adds. The `GameApi` type, the upstream client, the `/api` server, its OpenAPI document and the
 * contract tests are all made from this table.
 */
export const contract = {
  ...accountsCalls,
  ...spamProtectionCalls,
  ...rankingsCalls,
  ...downloadsCalls,
  ...newsCalls,
  ...bannersCalls,
  ...settingsCalls,
  ...pagesCalls,
  ...walletCalls,
  ...shopCalls,
  ...bridgeCalls,
  ...ticketsCalls,
  ...ticketsAdminCalls,
  ...newsAdminCalls,
  ...adminCalls,
  ...bannersAdminCalls,
  ...downloadsAdminCalls,
  ...itemsAdminCalls,
  ...pagesAdminCalls,
  ...settingsAdminCalls,
  ...playersAdminCalls,
  ...balancesAdminCalls,
  ...dashboardCalls,
  ...vouchersAdminCalls,
  ...deliveriesAdminCalls,
  ...bridgeAdminCalls,
  ...mailAdminCalls,
  ...auditAdminCalls,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;
/** What a caller passes. */
export type CallInput<Name extends CallName> = z.input<Contract[Name]["request"]>;
/** What an implementation receives: parsed and within bounds. */
export type CallRequest<Name extends CallName> = z.output<Contract[Name]["request"]>;
export type CallReply<Name extends CallName> = z.output<Contract[Name]["reply"]>;

/** The game API as the site uses it. Every method throws `GameApiError` only. */
export type GameApi = { [Name in CallName]: (input: CallInput<Name>) => Promise<CallReply<Name>> };

/** Who calls: made once per request, passed to an implementation when it is created. */
export interface Caller {
  /** The visitor's address, for whitelisting and limits; empty when it is not known. */
  ip: string;
  /** Bearer token of the logged-in user. */
  token: string | undefined;
}

/** The names of all calls, typed. */
export const callNames = Object.keys(contract) as CallName[];
