import { GameApiError } from "#app/contract/errors.ts";

/** The error of a request in which one field is wrong. */
export function invalidField(field: string, message: string): GameApiError {
  return new GameApiError("invalid", message, { [field]: [message] });
}
