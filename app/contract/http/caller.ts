import { hashOf } from "#app/crypto/tokens.ts";

/** Whether a request comes from another portal, which proves itself with the right `X-Proxy-Key`. */
export async function isFromPortal({ headers }: Request, proxyKey: string | undefined): Promise<boolean> {
  const given = headers.get("x-proxy-key");
  // Hashes are compared, so that the time it takes tells nothing of the key.
  return proxyKey && given ? (await hashOf(given)) === (await hashOf(proxyKey)) : false;
}

/**
 * The address of a request's visitor: the one that the platform names, or the one that another portal forwards. Empty
 * when it is not known.
 */
export function visitorAddress({ headers }: Request, isPortal: boolean): string {
  const forwarded = isPortal ? headers.get("x-forwarded-for")?.split(",")[0]?.trim() : undefined;
  return forwarded ?? headers.get("cf-connecting-ip") ?? "";
}
