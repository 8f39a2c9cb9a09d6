import type { CallReply } from "#app/contract/contract.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { headlineCurrencies, otherCurrencies } from "#app/features/wallet/currencies.ts";
import { userBalances } from "#app/features/wallet/wire-balances.ts";
import type { User } from "../calls.ts";
import type { Account } from "./lookup.ts";
import type { Owned } from "./owned.ts";

/** An account as replies show it (specification section 3, "User"). */
export function toUser(account: Account, { characters, balances }: Owned): User {
  return {
    UserNum: account.userNum,
    UserID: account.userId,
    ...userBalances(headlineCurrencies, balances),
    UserType: account.userType,
    email_verified_at: account.emailVerifiedAt === null ? null : new Date(account.emailVerifiedAt).toISOString(),
    NameFirst: account.nameFirst,
    NameLast: account.nameLast,
    UserEmail: account.email,
    ...(account.pendingEmail ? { PendingEmail: account.pendingEmail } : {}),
    PhoneNumber: account.phone,
    UserSQ: account.secretQuestion,
    ...userBalances(otherCurrencies, balances),
    characters,
  };
}

/** The account of the session, as it is now. */
export async function currentUser({ player }: PlayerContext): Promise<CallReply<"getcurrentuser">> {
  return { user: toUser(player, player) };
}
