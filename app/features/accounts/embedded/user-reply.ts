import type { Handler } from "#app/embedded/handler.ts";
import { userBalances } from "#app/features/wallet/balances.ts";
import { headlineCurrencies, otherCurrencies } from "#app/features/wallet/currencies.ts";
import { isoTimeOrNull } from "#app/format/iso-time.ts";
import type { User } from "../calls.ts";
import type { Account } from "./lookup.ts";
import type { Owned } from "./owned.ts";

/** Maps an account to its form in replies (specification section 3). */
export function toUser(account: Account, { characters, balances }: Owned): User {
  return {
    userNum: account.userNum,
    userId: account.userId,
    ...userBalances(headlineCurrencies, balances),
    userType: account.userType,
    emailVerifiedAt: isoTimeOrNull(account.emailVerifiedAt),
    nameFirst: account.nameFirst,
    nameLast: account.nameLast,
    email: account.email,
    ...(account.pendingEmail ? { pendingEmail: account.pendingEmail } : {}),
    phone: account.phone,
    secretQuestion: account.secretQuestion,
    ...userBalances(otherCurrencies, balances),
    characters,
  };
}

/** The account of the session, as it is now. */
export const currentUser: Handler<"accounts.current"> = async (_, { player }) => {
  return { user: toUser(player, player) };
};
