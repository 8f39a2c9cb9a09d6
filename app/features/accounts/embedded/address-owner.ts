import { and, eq, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { newToken } from "#app/crypto/tokens.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { type Account, lookupKey } from "./lookup.ts";
import { users } from "./schema.ts";

/**
 * An account that was registered with the address of another account does not own the address. It looks like any new
 * account, so that a registration does not reveal which addresses are registered. But its `email_key` is a placeholder
 * that no lookup finds: the address, a space, which no valid address contains, and a random token.
 */
const SEPARATOR = " ";

const holders = alias(users, "holders");

function holderOf({ db }: Pick<CallContext, "db">, emailKey: string) {
  return db.select({ userNum: holders.userNum }).from(holders).where(eq(holders.emailKey, emailKey));
}

/**
 * SQL of the `email_key` of a new account: the address, or a placeholder if another account has the address. It is
 * evaluated by the statement that stores the account, so that of concurrent registrations one owns the address.
 */
export function keyOfNewAddress(email: string, context: Pick<CallContext, "db">): SQL<string> {
  const key = lookupKey(email);
  const placeholder = `${key}${SEPARATOR}${newToken()}`;
  return sql`CASE WHEN EXISTS ${holderOf(context, key)} THEN ${placeholder} ELSE ${key} END`;
}

/** Whether an account owns its address, whether or not the address is confirmed. Otherwise nothing may be mailed to it. */
export function ownsAddress({ emailKey }: Pick<Account, "emailKey">): boolean {
  return !emailKey.includes(SEPARATOR);
}

/** {@link ownsAddress} as an SQL condition. */
export const ownsAddressInSql = sql`instr(${users.emailKey}, ${SEPARATOR}) = 0`;

/**
 * Makes an account the owner of its address if no other account has it any more.
 * @returns the account if it owns its address now
 */
export async function claimAddress(account: Account, context: Pick<CallContext, "db">): Promise<Account | undefined> {
  if (ownsAddress(account)) return account;
  const emailKey = lookupKey(account.email);
  const [owner] = await context.db
    .update(users)
    .set({ emailKey })
    .where(
      and(
        eq(users.userNum, account.userNum),
        eq(users.emailKey, account.emailKey),
        notExists(holderOf(context, emailKey)),
      ),
    )
    .returning();
  return owner;
}
