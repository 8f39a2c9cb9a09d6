import { bodyLimitsOfPath } from "#app/contract/http/body-limits.ts";
import { tickets } from "#app/features/tickets/limits.ts";
import { isApiPath } from "#app/server/http/api-path.ts";

const KILOBYTE = 1024;
/** A form of a player: some short texts, at most three bytes a character and three characters a byte. */
const FORM = 64 * KILOBYTE;
/** A text of an editor is far longer, and is encoded for the form as well. */
const ADMIN_FORM = 1024 * KILOBYTE;
/** Pages whose forms carry pictures, and the console. */
const pageLimits: Readonly<Record<string, number>> = {
  ticket: tickets.formBytes,
  checkticket: tickets.formBytes,
  admin: ADMIN_FORM,
};

/** The largest request body, in bytes, that an address of the site takes. */
export function maxBodyBytes(pathname: string): number {
  if (isApiPath(pathname)) return bodyLimitsOfPath(pathname.slice("/api".length)).sent;
  const [, section = ""] = pathname
    .toLowerCase()
    .replace(/\.data$/, "")
    .split("/");
  return Object.hasOwn(pageLimits, section) ? (pageLimits[section] ?? FORM) : FORM;
}
