import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";

/** The error for a session that has expired or was ended elsewhere. */
export function sessionEnded(): GameApiError {
  return new GameApiError("unauthorized", message("session.ended"));
}
