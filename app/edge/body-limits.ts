import { bodyLimitsOfPath } from "#app/contract/http/body-limits.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { ticketLimits } from "#app/features/tickets/limits.ts";
import { loadConsole } from "#app/features.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { isApiPath } from "#app/server/http/api-path.ts";

const KILOBYTE = 1024;
/** Forms of players: some short texts, at most three bytes per character and three characters per byte when encoded. */
const FORM = 64 * KILOBYTE;
/** Limits of pages whose forms upload pictures, by the first segment of the path. */
const uploadLimits: Readonly<Record<string, number>> = {
  ticket: ticketLimits.formBytes,
  checkticket: ticketLimits.formBytes,
  payments: paymentLimits.formBytes,
  // Editors upload pictures in the form of what they edit.
  admin: adminLimits.formBytes,
};

/** The maximum size of a request body for a path, in bytes. */
export async function maxBodyBytes(pathname: string): Promise<number> {
  if (isApiPath(pathname)) {
    await loadConsole();
    return bodyLimitsOfPath(pathname.slice("/api".length)).sent;
  }
  const section = sectionOf(pathname);
  return Object.hasOwn(uploadLimits, section) ? (uploadLimits[section] ?? FORM) : FORM;
}

/** Whether the page at a path has a form with pictures, which shows itself that they are too large. */
export function isUploadPage(pathname: string): boolean {
  return !isApiPath(pathname) && Object.hasOwn(uploadLimits, sectionOf(pathname));
}

/** Whether a path is one of the console. */
export function isConsolePage(pathname: string): boolean {
  return !isApiPath(pathname) && sectionOf(pathname) === "admin";
}

function sectionOf(pathname: string): string {
  const [, section = ""] = withoutLanguage(pathname).toLowerCase().split("/");
  return section;
}
