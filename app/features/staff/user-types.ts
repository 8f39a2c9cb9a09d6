import { type CatalogueMessage, message } from "#app/contract/message.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * User types (specification sections 4 and 9): 0 and 1 are players, 2 to 10 may not log in, 11 and above are admins.
 */
export type UserKind = "player" | "refused" | "admin";

/** Players who may log in. */
export const ACTIVE = 1;

export const SUSPENDED = 3;

export const ADMIN_FROM = 11;

/** The type of a deleted account: its row remains for the ledger, under a pseudonym. */
export const DELETED = 10;

const REFUSED_FROM = 2;

export function kindOfUser(userType: number): UserKind {
  if (userType >= ADMIN_FROM) return "admin";
  return userType >= REFUSED_FROM ? "refused" : "player";
}

/** Why a user of a refused type cannot log in (specification section 10, "User types 2 to 10"). */
export function refusal(userType: number): CatalogueMessage {
  if (userType === 2) return message("login.notActivated");
  if (userType === SUSPENDED) return message("login.suspended");
  return message("login.refused");
}

/** The message for an admin after logging in (specification section 4). */
export function adminWelcome(userId: string): string {
  return t("login.welcomeAdmin", { userId });
}
