import { bodyLimitsOfPath } from "#app/contract/http/body-limits.ts";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { ticketLimits } from "#app/features/tickets/limits.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { isApiPath } from "#app/server/http/api-path.ts";

const KILOBYTE = 1024;
/** Forms of players: some short texts, at most three bytes per character and three characters per byte when encoded. */
const FORM = 64 * KILOBYTE;
/** Console forms: the texts of an editor are far longer, and are encoded for the form as well. */
const ADMIN_FORM = 1024 * KILOBYTE;
/** Limits of pages whose forms upload pictures, by the first segment of the path. */
const uploadLimits: Readonly<Record<string, number>> = {
  ticket: ticketLimits.formBytes,
  checkticket: ticketLimits.formBytes,
  payments: paymentLimits.formBytes,
};
const pageLimits: Readonly<Record<string, number>> = { ...uploadLimits, admin: ADMIN_FORM };

/** The maximum size of a request body for a path, in bytes. */
export function maxBodyBytes(pathname: string): number {
  if (isApiPath(pathname)) return bodyLimitsOfPath(pathname.slice("/api".length)).sent;
  const section = sectionOf(pathname);
  return Object.hasOwn(pageLimits, section) ? (pageLimits[section] ?? FORM) : FORM;
}

/** Whether the page at a path has a form with pictures, which shows itself that they are too large. */
export function isUploadPage(pathname: string): boolean {
  return !isApiPath(pathname) && Object.hasOwn(uploadLimits, sectionOf(pathname));
}

function sectionOf(pathname: string): string {
  const [, section = ""] = withoutLanguage(pathname)
    .toLowerCase()
    .replace(/\.data$/, "")
    .split("/");
  return section;
}
