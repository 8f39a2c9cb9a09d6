import { GameApiError } from "#app/contract/errors.ts";
import type { Message } from "#app/contract/messages/message.ts";

/** The error of a request in which one field is wrong. */
export function invalidField(field: string, said: Message): GameApiError {
  return new GameApiError("invalid", said, { [field]: [said] });
}
