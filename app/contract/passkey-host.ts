/**
 * The host name for which browsers keep passkeys of a site.
 * @param origin the site's public origin
 * @returns undefined when the site is reached by an IP address, which has no passkeys
 */
export function passkeyHost(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname;
}
