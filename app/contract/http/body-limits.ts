import { once } from "#app/async/once.ts";
import { ticketLimits } from "#app/features/tickets/limits.ts";
import { type CallName, callNames, calls } from "../contract.ts";
import type { CallDefinition } from "../define.ts";

/** Maximum size of a request body in bytes: as sent, and decompressed. */
export interface BodyLimits {
  sent: number;
  unpacked: number;
}

const KILOBYTE = 1024;
/** The largest request of a player has eleven short texts. */
const usualBody: BodyLimits = { sent: 64 * KILOBYTE, unpacked: 64 * KILOBYTE };
/** An editor's text may be long, in a script with three bytes per character. */
const adminBody: BodyLimits = { sent: 256 * KILOBYTE, unpacked: 256 * KILOBYTE };
/** A game server sends up to a thousand characters. */
const bridgeBody: BodyLimits = { sent: 1024 * KILOBYTE, unpacked: 4096 * KILOBYTE };
/** A file of a megabyte, in which JSON escapes line breaks and quotation marks. */
const textFileBody: BodyLimits = { sent: 2304 * KILOBYTE, unpacked: 2304 * KILOBYTE };
/** All pictures of a message as base64, plus its text. */
const picturesSize = Math.ceil((ticketLimits.images * ticketLimits.imageBytes * 4) / 3) + 256 * KILOBYTE;
const picturesBody: BodyLimits = { sent: picturesSize, unpacked: picturesSize };

/** The limits of a call's request body. */
export function bodyLimitsOf(name: CallName): BodyLimits {
  const { access, pictures, textFile }: CallDefinition = calls[name];
  if (access === "bridge") return bridgeBody;
  if (pictures === "request") return picturesBody;
  if (textFile) return textFileBody;
  return access === "admin" ? adminBody : usualBody;
}

/** The POST calls by path, which has no parameters in any of them. */
const callsByPath = once(
  () =>
    new Map<string, CallName>(
      callNames()
        .filter((name) => calls[name].method === "POST")
        .map((name) => [calls[name].path, name]),
    ),
);

/**
 * The limits of a request body by the path of its call.
 * @param path below the base URL of the API; an unknown one has the limits of most calls
 */
export function bodyLimitsOfPath(path: string): BodyLimits {
  const name = callsByPath().get(path);
  return name ? bodyLimitsOf(name) : usualBody;
}
