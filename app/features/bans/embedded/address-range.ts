import ipaddr from "ipaddr.js";
import { plainAddress } from "#app/contract/addresses.ts";
import { typedCode } from "#app/format/typed-text.ts";

/**
 * Ranges of addresses as the table of address bans stores them. An address is 128 bits long, an IPv4 address in its
 * IPv6 notation (`::ffff:203.0.113.7`), and is written as 32 hexadecimal digits, so that texts compare like addresses.
 */
export interface AddressRange {
  /** The range in CIDR notation, or a single address. */
  text: string;
  first: string;
  last: string;
}

/** The widest ranges that can be banned, as bits of the 128 that an address has: an IPv4 /8 and an IPv6 /19. */
const WIDEST_IPV4 = 96 + 8;
const WIDEST_IPV6 = 19;

/** The smallest range that contains all IPv4 addresses. */
const ALL_IPV4 = "::ffff:0:0";
const ALL_IPV4_BITS = 96;

/**
 * Parses an IP address or a range in CIDR notation; bits behind the prefix are cleared, so that an address of a network
 * stands for the network.
 * @returns `malformed` for anything else, `tooWide` for a range wider than an IPv4 /8 or an IPv6 /19, or one that
 * contains all IPv4 addresses
 */
export function parseAddressRange(typed: string): AddressRange | "malformed" | "tooWide" {
  const [written = "", length, ...rest] = typedCode(typed).split("/");
  const address = plainAddress(written);
  if (address === undefined || rest.length > 0) return "malformed";
  const bytes = bytesOf(address);
  const size = written.includes(":") ? 128 : 32;
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > size)) return "malformed";
  const prefix = 128 - size + Number(length ?? size);
  const isIpv4 = !address.includes(":");
  if (prefix < (isIpv4 ? WIDEST_IPV4 : WIDEST_IPV6) || containsAllIpv4(bytes, prefix)) return "tooWide";
  const first = networkOf(bytes, prefix);
  const network = plainAddress(ipaddr.fromByteArray(first).toString()) ?? "";
  const last = first.map((byte, index) => byte | (~bitsOfByte(prefix, index) & 0xff));
  return {
    text: prefix === 128 ? network : `${network}/${isIpv4 ? prefix - 96 : prefix}`,
    first: hexOf(first),
    last: hexOf(last),
  };
}

/** An address for comparison with the ranges of bans. */
export interface ComparedAddress {
  /** Empty for an unknown address, which is in no range. */
  address: string;
  /** The first address of the widest range that can contain the address. */
  lowest: string;
}

/** Prepares a visitor's address for comparison with the ranges of bans. */
export function comparedAddress(ip: string): ComparedAddress {
  const address = plainAddress(ip);
  if (address === undefined) return { address: "", lowest: "" };
  const bytes = bytesOf(address);
  const lowest = networkOf(bytes, address.includes(":") ? WIDEST_IPV6 : WIDEST_IPV4);
  return { address: hexOf(bytes), lowest: hexOf(lowest) };
}

/** Whether an address is in a range. */
export function isInRange({ first, last }: Pick<AddressRange, "first" | "last">, ip: string): boolean {
  const { address } = comparedAddress(ip);
  return first <= address && address <= last;
}

function containsAllIpv4(bytes: number[], prefix: number): boolean {
  if (prefix > ALL_IPV4_BITS) return false;
  const ipv4 = ipaddr.IPv6.parse(ALL_IPV4).toByteArray();
  return hexOf(networkOf(ipv4, prefix)) === hexOf(networkOf(bytes, prefix));
}

/** The 16 bytes of an address in canonical notation. */
function bytesOf(address: string): number[] {
  const parsed = ipaddr.parse(address);
  return (parsed instanceof ipaddr.IPv4 ? parsed.toIPv4MappedAddress() : parsed).toByteArray();
}

function networkOf(bytes: number[], prefix: number): number[] {
  return bytes.map((byte, index) => byte & bitsOfByte(prefix, index));
}

/** The bits of a byte that belong to a prefix. */
function bitsOfByte(prefix: number, index: number): number {
  const bits = Math.min(8, Math.max(0, prefix - 8 * index));
  return (0xff << (8 - bits)) & 0xff;
}

function hexOf(bytes: number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
