import type * as z from "zod";
import { accountsCalls } from "./calls/accounts.ts";
import { adminContentCalls } from "./calls/admin-content.ts";
import { adminOperationsCalls } from "./calls/admin-operations.ts";
import { adminPlayersCalls } from "./calls/admin-players.ts";
import { bridgeCalls } from "./calls/bridge.ts";
import { contentCalls } from "./calls/content.ts";
import { shopCalls } from "./calls/shop.ts";
import { ticketCalls } from "./calls/tickets.ts";

/**
 * Every call of the game API as data: specification section 7 with its exact methods, paths and field names, and the
 * calls this product adds. The `GameApi` type, the upstream client, the `/api` server, its OpenAPI document and the
 * contract tests are all made from this table.
 */
export const contract = {
  ...accountsCalls,
  ...contentCalls,
  ...shopCalls,
  ...bridgeCalls,
  ...ticketCalls,
  ...adminContentCalls,
  ...adminPlayersCalls,
  ...adminOperationsCalls,
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
