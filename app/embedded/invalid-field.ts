import { GameApiError } from "#app/contract/errors.ts";
import type { Message } from "#app/contract/message.ts";

/** The error for a request with one invalid field. */
export function invalidField(field: string, content: Message): GameApiError {
  return new GameApiError("invalid", content, { [field]: [content] });
}
