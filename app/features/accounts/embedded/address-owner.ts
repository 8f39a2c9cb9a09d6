import { and, eq, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { newToken } from "#app/crypto/tokens.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { ownsAddress, SEPARATOR } from "#app/features/mail/embedded/address-key.ts";
import { type Account, lookupKey } from "#app/features/users/embedded/lookup.ts";
import { users } from "#app/features/users/embedded/schema.ts";

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
