import { GameApiError, type GameApiErrorCode } from "#app/contract/errors.ts";
import type { Message } from "#app/contract/message.ts";

/** The error for a request with one field that cannot be accepted. */
export function invalidField(field: string, content: Message, code: GameApiErrorCode = "invalid"): GameApiError {
  return new GameApiError(code, content, { [field]: [content] });
}
