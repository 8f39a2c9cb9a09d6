import { newToken } from "#app/crypto/tokens.ts";

/** A key that names one attempt to buy: made with the page, so that its form buys once, however often it is sent. */
export function newRequestKey(): string {
  return newToken();
}
