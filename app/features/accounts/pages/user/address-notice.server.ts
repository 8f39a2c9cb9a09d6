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
 * The notice in the language of the request. Without a mail server the button for a link stays: its mail waits in the outbox, where staff find it.
 * @returns undefined when the address is confirmed and no new one is pending
 */
export function addressNotice(user: Addresses, sendsMails: boolean): AddressNotice | undefined {
  const { email, pendingEmail, pendingEmailFrom } = user;
  if (pendingEmail && pendingEmailFrom) {
    const time = shownTime(pendingEmailFrom).manila;
    const text = t("user.newEmailFromText", { pendingEmail, email, time });
    return { title: t("user.newEmailFrom"), text, canResend: false, canCancel: true };
  }
  if (pendingEmail) {
    const text = sendsMails ? t("user.openLinkForNewEmail", { pendingEmail, email }) : t("user.noMailServer");
    return { title: t("user.newEmailNotConfirmed"), text, canResend: true, canCancel: true };
  }
  if (user.emailVerifiedAt) return undefined;
  const text = sendsMails ? t("user.openLink") : t("user.noMailServer");
  return { title: t("user.emailNotConfirmed"), text, canResend: true, canCancel: false };
}
