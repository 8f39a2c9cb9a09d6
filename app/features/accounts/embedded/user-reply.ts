import type { Handler } from "#app/embedded/handler.ts";
import { userBalances } from "#app/features/currencies/balances.ts";
import { headlineCurrencies, otherCurrencies } from "#app/features/currencies/currencies.ts";
import type { StaffRights } from "#app/features/staff/embedded/role-columns.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { accountsCalls, User } from "../calls.ts";
import type { Owned } from "./owned.ts";

/**
 * Maps an account to its form in replies (specification section 3).
 * @param staff the rights of a member of staff, for the pages of the console
 */
export function toUser(
  account: Account & { hasSecondFactor: boolean },
  { characters, balances, gameAccount, cartLines, charactersHidden }: Owned,
  staff?: StaffRights,
): User {
  return {
    userNum: account.userNum,
    userId: account.userId,
    ...userBalances(headlineCurrencies, balances),
    userType: account.userType,
    secondFactor: secondFactorOf(account),
    emailVerifiedAt: isoTimeOrNull(account.emailVerifiedAt),
    nameFirst: account.nameFirst,
    nameLast: account.nameLast,
    email: account.email,
    ...(account.pendingEmail ? { pendingEmail: account.pendingEmail } : {}),
    ...(account.pendingEmail && account.pendingEmailConfirmedAt !== null && account.emailChangeAt !== null
      ? { pendingEmailFrom: isoTime(account.emailChangeAt) }
      : {}),
    phone: account.phone,
    ...(account.deletionAt === null ? {} : { deletionAt: isoTime(account.deletionAt) }),
    ...(gameAccount ? { gameAccount } : {}),
    secretQuestion: account.secretQuestion,
    cartLines,
    charactersHidden: charactersHidden === 1,
    ...userBalances(otherCurrencies, balances),
    characters,
    ...(staff?.roleName === undefined ? {} : { rights: [...staff.rights], roleName: staff.roleName }),
  };
}

function secondFactorOf({ hasSecondFactor, secondFactorExempt, userType }: Account & { hasSecondFactor: boolean }) {
  if (hasSecondFactor) return "on";
  return secondFactorExempt && kindOfUser(userType) === "admin" ? "exempt" : "off";
}

/** The account of the session, as it is now. */
export const currentUser: Handler<typeof accountsCalls.current> = async (_, { player }) => {
  return { user: { ...toUser(player, player, player), isAddressListed: player.isAddressListed } };
};
