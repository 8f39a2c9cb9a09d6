import { GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { manilaDateTime } from "#app/format/manila-time.ts";

/** The part of a ban that the banned visitor sees. */
export interface ShownBan {
  reason: string;
  /** Epoch milliseconds; null for a ban without an end. */
  endsAt: number | null;
}

/** The error for a suspended account: the reason, and the end in Manila time. */
export function accountBanned({ reason, endsAt }: ShownBan): GameApiError {
  return new GameApiError(
    "forbidden",
    endsAt === null
      ? message("ban.account", { reason })
      : message("ban.accountUntil", { end: manilaDateTime(endsAt), reason }),
  );
}

/** The error for a banned address: the reason, and the end in Manila time. */
export function addressBanned({ reason, endsAt }: ShownBan): GameApiError {
  return new GameApiError(
    "forbidden",
    endsAt === null
      ? message("ban.address", { reason })
      : message("ban.addressUntil", { end: manilaDateTime(endsAt), reason }),
  );
}

const keys: ReadonlySet<string> = new Set(["ban.account", "ban.accountUntil", "ban.address", "ban.addressUntil"]);

/**
 * Whether a call was refused because the account is suspended or the address is banned. Only errors of the embedded
 * game API are recognized: those of other servers have a text, but no key.
 */
export function isBanRefusal(error: unknown): error is GameApiError {
  return isGameApiError(error) && error.code === "forbidden" && keys.has(error.content.message.key ?? "");
}
