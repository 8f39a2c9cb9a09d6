import { hashOf } from "#app/crypto/tokens.ts";

/** Whether a request comes from another portal, which authenticates with `X-Proxy-Key`. */
export async function isFromPortal({ headers }: Request, proxyKey: string | undefined): Promise<boolean> {
  const given = headers.get("x-proxy-key");
  // Compares hashes, so that the time of the comparison reveals nothing about the key.
  return proxyKey && given ? (await hashOf(given)) === (await hashOf(proxyKey)) : false;
}

/**
 * The IP address of a request's visitor: the one given by the platform, or forwarded by another portal. Empty when
 * unknown.
 */
export function visitorAddress({ headers }: Request, isPortal: boolean): string {
  const forwarded = isPortal ? headers.get("x-forwarded-for")?.split(",")[0]?.trim() : undefined;
  return forwarded ?? headers.get("cf-connecting-ip") ?? "";
}
