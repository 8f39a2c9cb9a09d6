import { promises as dns } from "node:dns";
import { isPublicHost, isPublicIp } from "#app/contract/addresses.ts";

/** How long a name may take to resolve, in milliseconds. */
const RESOLUTION_TIMEOUT = 3000;

/** Finds the IP addresses of a name; none when it is unknown. */
export type ResolveName = (hostname: string) => Promise<string[]>;

/**
 * Why the site must not send requests to an address that an admin typed. `form`: it is no plain web address. `private`: its
 * name, or one of the IP addresses that the name has, is not in the public internet. `unknown`: the name has no address.
 * @param address a URL
 */
export async function refusalOfAddress(
  address: string,
  resolve: ResolveName = resolveName,
): Promise<"form" | "private" | "unknown" | undefined> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== "" || url.username !== "") return "form";
  if (!isPublicHost(url.hostname)) return "private";
  if (/^[\d.]+$|^\[/.test(url.hostname)) return undefined;
  const ips = await resolve(url.hostname);
  if (ips.length === 0) return "unknown";
  return ips.every(isPublicIp) ? undefined : "private";
}

async function resolveName(hostname: string): Promise<string[]> {
  const timeout = new Promise<never[]>((done) => setTimeout(done, RESOLUTION_TIMEOUT, []));
  const found = Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]).then((results) =>
    results.flatMap((result) => (result.status === "fulfilled" ? result.value : [])),
  );
  return Promise.race([found, timeout]);
}
