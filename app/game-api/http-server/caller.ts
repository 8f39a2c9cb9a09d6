import { hashOf } from "#app/crypto/tokens.ts";

/**
 * The address of a request's visitor: the one that the platform names, or the one that another portal forwards, if it
 * proves itself with the right `X-Proxy-Key`. Empty when it is not known.
 */
export async function callerAddress({ headers }: Request, proxyKey: string | undefined): Promise<string> {
  const given = headers.get("x-proxy-key");
  // Hashes are compared, so that the time it takes tells nothing of the key.
  const trusted = proxyKey && given ? (await hashOf(given)) === (await hashOf(proxyKey)) : false;
  const forwarded = trusted ? headers.get("x-forwarded-for")?.split(",")[0]?.trim() : undefined;
  return forwarded ?? headers.get("cf-connecting-ip") ?? "";
}
