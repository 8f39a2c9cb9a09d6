/**
 * User types (specification sections 4 and 9): 0 and 1 are players, 2 to 10 may not log in, 11 and above are admins.
 */
export type UserKind = "player" | "refused" | "admin";

export const ADMIN_FROM = 11;
const REFUSED_FROM = 2;

export function kindOfUser(userType: number): UserKind {
  if (userType >= ADMIN_FROM) return "admin";
  return userType >= REFUSED_FROM ? "refused" : "player";
}

/** Why a user of a refused type cannot log in (decisions "User types 2–10"). */
export function refusal(userType: number): string {
  if (userType === 2) return "This account is not activated.";
  if (userType === 3) return "This account is suspended.";
  return "This account cannot log in.";
}

/** What an admin reads after logging in (specification section 4). */
export function adminWelcome(userId: string): string {
  return `Welcome back admin! ${userId} Logging in...`;
}
