import { type SQL, sql } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { writeGuards } from "#app/embedded/database/schema.ts";
import { accountBanned, addressBanned, type ShownBan } from "../refusal.ts";
import { comparedAddress } from "./address-range.ts";

/**
 * The bans that are in force, as columns of the query that finds an account anyway. A ban ends at its time because the
 * query compares it with the clock.
 */
export interface BanColumns {
  /** The ban of the account as JSON, or null. */
  accountBan: string | null;
  /** A ban of the caller's address as JSON, or null. */
  addressBan: string | null;
}

/** An SQL condition for a row of either table of bans: it was neither lifted nor has ended. */
export function inForce(now: string): string {
  return `lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${now})`;
}

/** Composes SQL: `String.raw` a text with parameters such as `?1`, `sql` a part of the query builder with values. */
type Composer<Part, Query> = (text: TemplateStringsArray, ...parts: Part[]) => Query;

/** The column with the ban of an account that is in force. */
function accountBan<Part, Query>(compose: Composer<Part, Query>, userNum: Part, now: Part): Query {
  return compose`(SELECT json_object('reason', reason, 'endsAt', ends_at) FROM account_bans
    WHERE account_bans.user_num = ${userNum} AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${now})
    ORDER BY id DESC LIMIT 1)`;
}

/**
 * The column with a ban of an address that is in force. No range is wider than the one that begins at `lowest`, so only
 * the ranges between the two are read.
 */
function addressBan<Part, Query>(
  compose: Composer<Part, Query>,
  { address, lowest }: { address: Part; lowest: Part },
  now: Part,
): Query {
  return compose`(SELECT json_object('reason', reason, 'endsAt', ends_at) FROM address_bans
    WHERE first_address BETWEEN ${lowest} AND ${address} AND last_address >= ${address}
      AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${now})
    LIMIT 1)`;
}

/**
 * The {@link BanColumns} of a written query of `users`.
 * @param parameters the names of the parameters for the time and for the values of {@link comparedAddress}
 */
export function banColumns(parameters: { now: string; address: string; lowest: string }): string {
  const { now } = parameters;
  return `${accountBan(String.raw, "users.user_num", now)} AS accountBan,
    ${addressBan(String.raw, parameters, now)} AS addressBan`;
}

/** The {@link BanColumns} of a query of `users` with the query builder. */
export function selectedBans({ caller, ...context }: Pick<CallContext, "caller" | "now">) {
  const now = context.now();
  return {
    accountBan: accountBan<unknown, SQL<string | null>>(sql, sql.raw("users.user_num"), now),
    addressBan: addressBan<unknown, SQL<string | null>>(sql, comparedAddress(caller.ip), now),
  };
}

/**
 * Refuses a caller whose address is banned.
 * @throws GameApiError `forbidden` with the reason and the end
 */
export function refuseBannedAddress({ addressBan: json }: Pick<BanColumns, "addressBan">): void {
  if (json !== null) throw addressBanned(JSON.parse(json) as ShownBan);
}

/**
 * Refuses an account that is suspended.
 * @throws GameApiError `forbidden` with the reason and the end
 */
export function refuseBannedAccount({ accountBan: json }: Pick<BanColumns, "accountBan">): void {
  if (json !== null) throw accountBanned(JSON.parse(json) as ShownBan);
}

/** A statement that aborts its transaction if the caller's address is banned; see {@link whyAddressRefused}. */
export function guardAddress({ db, caller, now }: Pick<CallContext, "db" | "caller" | "now">) {
  const ban = addressBan<unknown, SQL>(sql, comparedAddress(caller.ip), now());
  return db.insert(writeGuards).select(sql`SELECT ${ban} IS NULL`);
}

/** The error for a transaction that {@link guardAddress} aborted. */
export async function whyAddressRefused({ db, caller, now }: Pick<CallContext, "db" | "caller" | "now">) {
  const { address, lowest } = comparedAddress(caller.ip);
  const found = await db.$client
    .prepare(`SELECT ${addressBan(String.raw, { address: "?1", lowest: "?2" }, "?3")} AS addressBan`)
    .bind(address, lowest, now())
    .first<Pick<BanColumns, "addressBan">>();
  // A ban that ended in the meantime is gone.
  if (!found?.addressBan) return new GameApiError("unavailable", message("call.unexpected"));
  return addressBanned(JSON.parse(found.addressBan) as ShownBan);
}
