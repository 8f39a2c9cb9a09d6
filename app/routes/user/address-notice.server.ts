import type { User } from "#app/features/accounts/calls.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";

/** What the account page tells about an address that is not confirmed or not in use yet. */
export interface AddressNotice {
  title: string;
  text: string;
  /** Whether a link can be sent again. */
  canResend: boolean;
  /** Whether a change of address can be cancelled. */
  canCancel: boolean;
}

type Addresses = Pick<User, "email" | "emailVerifiedAt" | "pendingEmail" | "pendingEmailFrom">;

/**
 * The notice in the language of the request; made here because its messages would be in the scripts' data of each visit.
 * @returns undefined when the address is confirmed and no new one is pending
 */
export function addressNotice(user: Addresses): AddressNotice | undefined {
  const { email, pendingEmail, pendingEmailFrom } = user;
  if (pendingEmail && pendingEmailFrom) {
    const time = shownTime(pendingEmailFrom).manila;
    const text = t("user.newEmailFromText", { pendingEmail, email, time });
    return { title: t("user.newEmailFrom"), text, canResend: false, canCancel: true };
  }
  if (pendingEmail) {
    const text = t("user.openLinkForNewEmail", { pendingEmail, email });
    return { title: t("user.newEmailNotConfirmed"), text, canResend: true, canCancel: true };
  }
  if (user.emailVerifiedAt) return undefined;
  return { title: t("user.emailNotConfirmed"), text: t("user.openLink"), canResend: true, canCancel: false };
}
