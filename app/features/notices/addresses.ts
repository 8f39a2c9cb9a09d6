import { isPublicHost } from "#app/contract/addresses.ts";
import { isEmailAddress } from "#app/features/mail/address.ts";

/** The kinds of destinations, with their names in the console. */
export const destinationKinds = { discord: "Discord", webhook: "Other webhook", mail: "Mail" } as const;
export type DestinationKind = keyof typeof destinationKinds;

const DISCORD =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,22}\/[\w-]{20,120}(?:\?thread_id=\d{15,22})?$/;

/**
 * Whether a webhook may be sent to an address: https at the usual port, to a name in the public internet. Addresses in
 * numbers are refused in every notation, since the URL parser turns all of them into the usual one. What the name
 * resolves to is checked when it is saved, see `refusalOfAddress`.
 */
export function isPublicAddress(address: string): boolean {
  if (address.length > 500 || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = hostname.replace(/\.$/, "");
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  return isPublicHost(host) && !/^[\d.]+$|^\[/.test(host);
}

/** What is wrong with the address of a destination; undefined if it can be used. */
export function addressProblem(kind: DestinationKind, address: string): string | undefined {
  switch (kind) {
    case "discord":
      return DISCORD.test(address)
        ? undefined
        : "Enter the webhook's address from Discord. It begins with https://discord.com/api/webhooks/.";
    case "webhook":
      return isPublicAddress(address) ? undefined : "Enter an address that begins with https:// and has a public name.";
    case "mail":
      return isEmailAddress(address) ? undefined : "Enter one mail address.";
  }
}

/** What the console shows of an address: enough to recognize it, without its secret. */
export function addressHint(kind: DestinationKind, address: string): string {
  if (kind === "mail") return address.replace(/^(.).*@/, "$1…@");
  const { hostname, pathname } = new URL(address);
  const number = kind === "discord" ? (/webhooks\/(\d+)/.exec(pathname)?.[1] ?? "").slice(-4) : "";
  return number === "" ? hostname : `${hostname}, webhook …${number}`;
}
