/** With a dot, which no token of a session or of a bridge key contains. */
export const apiKeyPrefix = "apikey.";

/** Whether a bearer token has the form of an API key. */
export function isApiKey(token: string | undefined): token is string {
  return token?.startsWith(apiKeyPrefix) ?? false;
}
