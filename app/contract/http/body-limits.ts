import { tickets } from "#app/features/tickets/limits.ts";
import { type CallName, callNames, calls } from "../contract.ts";
import type { CallDefinition } from "../define.ts";

/** How much a call may send, in bytes: as it travels, and unpacked. */
export interface BodyLimits {
  sent: number;
  unpacked: number;
}

const KILOBYTE = 1024;
/** The largest request of a player has eleven short texts; a game server sends a thousand characters. */
const usualBody: BodyLimits = { sent: 64 * KILOBYTE, unpacked: 64 * KILOBYTE };
/** An editor sends a text that may be long, and may be written in a script of three bytes a character. */
const adminBody: BodyLimits = { sent: 256 * KILOBYTE, unpacked: 256 * KILOBYTE };
const bridgeBody: BodyLimits = { sent: 1024 * KILOBYTE, unpacked: 4096 * KILOBYTE };
/** All pictures of a message as base64, and its text. */
const picturesSize = Math.ceil((tickets.images * tickets.imageBytes * 4) / 3) + 256 * KILOBYTE;
const picturesBody: BodyLimits = { sent: picturesSize, unpacked: picturesSize };

/** The limits of a call's request body. */
export function bodyLimitsOf(name: CallName): BodyLimits {
  const { access, pictures }: CallDefinition = calls[name];
  if (access === "bridge") return bridgeBody;
  if (pictures === "request") return picturesBody;
  return access === "admin" ? adminBody : usualBody;
}

/** No POST has a part of its request in its path. */
const callsByPath = new Map<string, CallName>(
  callNames.filter((name) => calls[name].method === "POST").map((name) => [calls[name].path, name]),
);

/**
 * The limits of a request body by the path of its call.
 * @param path below the base address of the API; an unknown one has the limits of most calls
 */
export function bodyLimitsOfPath(path: string): BodyLimits {
  const name = callsByPath.get(path);
  return name ? bodyLimitsOf(name) : usualBody;
}
