import type * as z from "zod";
import { playersAdminCalls } from "#app/features/accounts/admin-calls.ts";
import { accountsCalls } from "#app/features/accounts/calls.ts";
import { contentAdminCalls, dashboardCalls } from "#app/features/admin/calls.ts";
import { auditAdminCalls } from "#app/features/audit/admin-calls.ts";
import { bannersAdminCalls } from "#app/features/banners/admin-calls.ts";
import { bannersCalls } from "#app/features/banners/calls.ts";
import { bansAdminCalls } from "#app/features/bans/admin-calls.ts";
import { brandingAdminCalls } from "#app/features/branding/admin-calls.ts";
import { bridgeAdminCalls } from "#app/features/bridge/admin-calls.ts";
import { bridgeCalls } from "#app/features/bridge/calls.ts";
import { downloadsAdminCalls } from "#app/features/downloads/admin-calls.ts";
import { downloadsCalls } from "#app/features/downloads/calls.ts";
import { gameAdminCalls } from "#app/features/game/admin-calls.ts";
import { gameCalls } from "#app/features/game/calls.ts";
import { gameAccountsCalls } from "#app/features/game-accounts/calls.ts";
import { mailAdminCalls } from "#app/features/mail/admin-calls.ts";
import { mediaAdminCalls } from "#app/features/media/admin-calls.ts";
import { mfaCalls, passkeysCalls } from "#app/features/mfa/calls.ts";
import { newsAdminCalls } from "#app/features/news/admin-calls.ts";
import { newsCalls } from "#app/features/news/calls.ts";
import { noticesAdminCalls } from "#app/features/notices/admin-calls.ts";
import { operationsAdminCalls } from "#app/features/operations/admin-calls.ts";
import { ownPagesAdminCalls, pagesAdminCalls } from "#app/features/pages/admin-calls.ts";
import { pagesCalls } from "#app/features/pages/calls.ts";
import { paymentsAdminCalls } from "#app/features/payments/admin-calls.ts";
import { paymentsCalls } from "#app/features/payments/calls.ts";
import { debtsAdminCalls } from "#app/features/payments/debts-admin-calls.ts";
import { packagesAdminCalls } from "#app/features/payments/package-admin-calls.ts";
import { salesAdminCalls } from "#app/features/payments/sales-admin-calls.ts";
import { walletsAdminCalls } from "#app/features/payments/wallet-admin-calls.ts";
import { privacyCalls } from "#app/features/privacy/calls.ts";
import { rankingsCalls } from "#app/features/rankings/calls.ts";
import { revisionsAdminCalls } from "#app/features/revisions/admin-calls.ts";
import { sessionsCalls } from "#app/features/sessions/calls.ts";
import { settingsAdminCalls } from "#app/features/settings/admin-calls.ts";
import { settingsCalls } from "#app/features/settings/calls.ts";
import { setupAdminCalls } from "#app/features/setup/admin-calls.ts";
import { categoriesAdminCalls, deliveriesAdminCalls, itemsAdminCalls } from "#app/features/shop/admin-calls.ts";
import { cartCalls, purchasesCalls, shopCalls } from "#app/features/shop/calls.ts";
import { discountsAdminCalls } from "#app/features/shop/discount-admin-calls.ts";
import { giftsCalls } from "#app/features/shop/gift-calls.ts";
import { formStampsCalls } from "#app/features/spam-protection/calls.ts";
import { approvalsAdminCalls, staffAdminCalls } from "#app/features/staff/admin-calls.ts";
import { maintenanceAdminCalls } from "#app/features/status/admin-calls.ts";
import { statusCalls } from "#app/features/status/calls.ts";
import { ticketsAdminCalls } from "#app/features/tickets/admin-calls.ts";
import { ticketsCalls } from "#app/features/tickets/calls.ts";
import { cannedAnswersAdminCalls } from "#app/features/tickets/canned-answers-admin-calls.ts";
import { ticketCategoriesAdminCalls } from "#app/features/tickets/categories-admin-calls.ts";
import { translationsAdminCalls } from "#app/features/translations/admin-calls.ts";
import { trashAdminCalls } from "#app/features/trash/admin-calls.ts";
import { balancesAdminCalls, vouchersAdminCalls } from "#app/features/wallet/admin-calls.ts";
import { walletCalls } from "#app/features/wallet/calls.ts";
import type { CallDefinition } from "./define.ts";

/**
 * Every call of the game API as data, in groups: specification section 7 with its exact methods, paths and field names,
 * and the calls this product adds. The `GameApi` type, the upstream client, the `/api` server, its OpenAPI document and
 * the contract tests are all derived from this table.
 */
export const contract = {
  accounts: accountsCalls,
  mfa: mfaCalls,
  passkeys: passkeysCalls,
  sessions: sessionsCalls,
  formStamps: formStampsCalls,
  rankings: rankingsCalls,
  downloads: downloadsCalls,
  news: newsCalls,
  banners: bannersCalls,
  settings: settingsCalls,
  pages: pagesCalls,
  wallet: walletCalls,
  shop: shopCalls,
  cart: cartCalls,
  purchases: purchasesCalls,
  gifts: giftsCalls,
  payments: paymentsCalls,
  bridge: bridgeCalls,
  tickets: ticketsCalls,
  privacy: privacyCalls,
  gameAccounts: gameAccountsCalls,
  status: statusCalls,
  game: gameCalls,
  ticketsAdmin: ticketsAdminCalls,
  cannedAnswersAdmin: cannedAnswersAdminCalls,
  ticketCategoriesAdmin: ticketCategoriesAdminCalls,
  newsAdmin: newsAdminCalls,
  noticesAdmin: noticesAdminCalls,
  contentAdmin: contentAdminCalls,
  bannersAdmin: bannersAdminCalls,
  downloadsAdmin: downloadsAdminCalls,
  mediaAdmin: mediaAdminCalls,
  itemsAdmin: itemsAdminCalls,
  categoriesAdmin: categoriesAdminCalls,
  discountsAdmin: discountsAdminCalls,
  pagesAdmin: pagesAdminCalls,
  ownPagesAdmin: ownPagesAdminCalls,
  revisionsAdmin: revisionsAdminCalls,
  translationsAdmin: translationsAdminCalls,
  trashAdmin: trashAdminCalls,
  settingsAdmin: settingsAdminCalls,
  setupAdmin: setupAdminCalls,
  maintenanceAdmin: maintenanceAdminCalls,
  gameAdmin: gameAdminCalls,
  brandingAdmin: brandingAdminCalls,
  playersAdmin: playersAdminCalls,
  bansAdmin: bansAdminCalls,
  balancesAdmin: balancesAdminCalls,
  dashboard: dashboardCalls,
  vouchersAdmin: vouchersAdminCalls,
  deliveriesAdmin: deliveriesAdminCalls,
  paymentsAdmin: paymentsAdminCalls,
  packagesAdmin: packagesAdminCalls,
  walletsAdmin: walletsAdminCalls,
  debtsAdmin: debtsAdminCalls,
  salesAdmin: salesAdminCalls,
  bridgeAdmin: bridgeAdminCalls,
  mailAdmin: mailAdminCalls,
  operationsAdmin: operationsAdminCalls,
  auditAdmin: auditAdminCalls,
  staffAdmin: staffAdminCalls,
  approvalsAdmin: approvalsAdminCalls,
} satisfies Record<string, Record<string, CallDefinition>>;

type Contract = typeof contract;
type Group = keyof Contract;
type Together<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type CallsByName = Together<
  { [Name in Group]: { [Call in keyof Contract[Name] as `${Name}.${Call & string}`]: Contract[Name][Call] } }[Group]
>;

/** The calls by their full names. */
export interface Calls extends CallsByName {}
/** The full name of a call: its group and its name in the group, such as `cart.buy`. */
export type CallName = keyof Calls;
/** The request as a caller passes it. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]["request"]>;
/** The request as an implementation receives it: parsed and valid. */
export type CallRequest<Name extends CallName> = z.output<Calls[Name]["request"]>;
export type CallReply<Name extends CallName> = z.output<Calls[Name]["reply"]>;

type Method<Call> =
  Call extends CallDefinition<infer Request, infer Reply>
    ? (input: z.input<Request>) => Promise<z.output<Reply>>
    : never;

/** The game API as the site uses it. Methods throw only `GameApiError`. */
export type GameApi = { [Name in Group]: { [Call in keyof Contract[Name]]: Method<Contract[Name][Call]> } };

type GroupOf<Name> = Name extends `${infer Group extends keyof GameApi}.${string}` ? Group : never;
type CallIn<
  Group extends keyof GameApi,
  Name,
> = Name extends `${Group}.${infer Call extends keyof GameApi[Group] & string}` ? Call : never;

/** The part of the game API with the calls of these names. */
export type GameApiOf<Name extends CallName> = { [Group in GroupOf<Name>]: Pick<GameApi[Group], CallIn<Group, Name>> };

/** Who makes a call. Created once per request and passed to an implementation when it is created. */
export interface Caller {
  /** The visitor's IP address, for the whitelist and rate limits; empty when unknown. */
  ip: string;
  /** Bearer token of the logged-in user. */
  token: string | undefined;
  /** `User-Agent` of the visitor's browser; empty or missing when unknown. */
  userAgent?: string | undefined;
  /** City and country of the address, such as `Makati, PH`; empty or missing when unknown. */
  place?: string | undefined;
}

/** The calls by their full names. */
export const calls = Object.fromEntries(
  Object.entries(contract).flatMap(([group, definitions]) =>
    Object.entries(definitions).map(([name, definition]) => [`${group}.${name}`, definition]),
  ),
) as unknown as Calls;

/** The full names of all calls, typed. */
export const callNames = Object.keys(calls) as CallName[];

/** The names of calls by their groups. */
export type CallGroups<Name extends CallName> = ReadonlyMap<string, readonly (readonly [call: string, name: Name])[]>;

/** Sorts names of calls into their groups, for {@link gameApiOf}. */
export function callGroups<Name extends CallName>(names: readonly Name[]): CallGroups<Name> {
  const groups = new Map<string, (readonly [call: string, name: Name])[]>();
  for (const name of names) {
    const [group, call] = name.split(".") as [string, string];
    groups.set(group, [...(groups.get(group) ?? []), [call, name]]);
  }
  return groups;
}

const allGroups = callGroups(callNames);

/**
 * Creates a game API from a function that handles each call by its name. A group is created when it is first used: a
 * request uses a few of them.
 * @param groups the calls that it has; all of them by default
 */
export function gameApiOf<Name extends CallName = CallName>(
  handle: (name: Name, input: unknown) => Promise<unknown>,
  groups: CallGroups<Name> = allGroups as CallGroups<Name>,
): GameApiOf<Name> {
  const gameApi = {};
  for (const [group, names] of groups) {
    Object.defineProperty(gameApi, group, {
      enumerable: true,
      configurable: true,
      get() {
        const value = Object.fromEntries(names.map(([call, name]) => [call, (input: unknown) => handle(name, input)]));
        Object.defineProperty(gameApi, group, { enumerable: true, value });
        return value;
      },
    });
  }
  return gameApi as GameApiOf<Name>;
}

/** A call of a game API by its full name. */
export function callOf(gameApi: GameApi, name: CallName): (input: unknown) => Promise<unknown> {
  const [group = "", call = ""] = name.split(".");
  return (gameApi as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[group]?.[call] as never;
}
