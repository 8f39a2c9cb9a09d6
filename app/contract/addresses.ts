import ipaddr from "ipaddr.js";

/**
 * An IP address in its canonical notation; an IPv4-mapped IPv6 address becomes an IPv4 address. Undefined for anything
 * else.
 */
export function plainAddress(ip: string): string | undefined {
  return parse(ip)?.toString();
}

/**
 * The subject that counts as one visitor: an IPv4 address, or the /64 network of an IPv6 address, since a single
 * connection usually owns a whole /64. All visitors without a known address share one subject.
 */
export function addressSubject(ip: string): string {
  const address = parse(ip);
  if (!address) return "unknown";
  return address instanceof ipaddr.IPv6 ? networkOf(address, 64).toString() : address.toString();
}

/**
 * The entry of a whitelist that an address belongs to: an IPv4 address, or the /64 network of an IPv6 address in CIDR
 * notation, because devices choose a new IPv6 address within it all the time. Undefined for anything else.
 */
export function whitelistEntry(ip: string): string | undefined {
  const address = parse(ip);
  return address instanceof ipaddr.IPv6 ? `${networkOf(address, 64)}/64` : address?.toString();
}

/** Whether an address, or an entry of a whitelist, is one of IPv6. The game is reached by IPv4 only. */
export function isIpv6(ip: string): boolean {
  return ip.includes(":");
}

/** Whether a game server on the internet can see an IPv4 address: not those of home networks and of single computers. */
export function isVisibleIpv4(ip: string): boolean {
  const address = parse(ip);
  return address instanceof ipaddr.IPv4 && ["unicast", "reserved"].includes(address.range());
}

/** The lengths of the prefixes of larger IPv6 networks: what one customer of a provider often has. */
export type NetworkPrefix = 56 | 48;

/**
 * The /56 and the /48 network of an IPv6 address, the smaller one first; none for anything else. They include the
 * prefix length, since the first /64 in them has the same address.
 */
export function networkSubjects(ip: string): { prefix: NetworkPrefix; subject: string }[] {
  const address = parse(ip);
  if (!(address instanceof ipaddr.IPv6)) return [];
  return ([56, 48] as const).map((prefix) => ({ prefix, subject: `${networkOf(address, prefix)}/${prefix}` }));
}

/** The /48 network of an IPv6 address, or undefined for anything else. */
export function networkSubject(ip: string): string | undefined {
  return networkSubjects(ip).find(({ prefix }) => prefix === 48)?.subject;
}

/** The network given by the first bits of an address. */
function networkOf({ parts }: ipaddr.IPv6, bits: number): ipaddr.IPv6 {
  return new ipaddr.IPv6(
    parts.map((part, index) => {
      const known = Math.min(Math.max(bits - 16 * index, 0), 16);
      return part & (0xffff << (16 - known)) & 0xffff;
    }),
  );
}

function parse(ip: string) {
  // For invalid addresses, the library catches its own errors, which takes a third of a millisecond: check them first.
  if (ip === "") return undefined;
  if (!ip.includes(":")) return ipaddr.IPv4.isValidFourPartDecimal(ip) ? ipaddr.IPv4.parse(ip) : undefined;
  if (!ipaddr.IPv6.isValid(ip)) return undefined;
  const address = ipaddr.IPv6.parse(ip);
  // Rebuilt without its zone id, which has a meaning only on the sender's machine.
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : new ipaddr.IPv6(address.parts);
}

/** Whether an IP address is one of the public internet: not private, local, reserved or multicast. */
export function isPublicIp(ip: string): boolean {
  return parse(ip)?.range() === "unicast";
}

/**
 * Whether a host is this computer itself.
 * @param hostname as `URL` returns it
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Whether the host of a URL may be in the public internet, from its name alone: no private address, and no name that
 * only a local network knows.
 * @param hostname as `URL` returns it
 */
export function isPublicHost(hostname: string): boolean {
  const ip = hostname.replace(/^\[|\]$/g, "");
  if (parse(ip)) return isPublicIp(ip);
  return (
    /\.[a-z][a-z\d-]*[a-z\d]\.?$/i.test(hostname) &&
    !/\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)\.?$/i.test(
      hostname,
    )
  );
}
