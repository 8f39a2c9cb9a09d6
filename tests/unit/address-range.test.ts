import { expect, test } from "vitest";
import { comparedAddress, isInRange, parseAddressRange } from "#app/features/bans/embedded/address-range.ts";

/** The range of a text that is one. */
function rangeOf(text: string) {
  const range = parseAddressRange(text);
  if (typeof range === "string") throw new Error(`${text} is ${range}`);
  return range;
}

test.each([
  ["203.0.113.7", "203.0.113.7", "cb007107", "cb007107"],
  [" 203.0.113.7/32 ", "203.0.113.7", "cb007107", "cb007107"],
  ["203.0.113.7/24", "203.0.113.0/24", "cb007100", "cb0071ff"],
  ["203.0.113.129/25", "203.0.113.128/25", "cb007180", "cb0071ff"],
  ["10.20.30.40/8", "10.0.0.0/8", "0a000000", "0affffff"],
  ["::ffff:203.0.113.7", "203.0.113.7", "cb007107", "cb007107"],
  ["::ffff:203.0.113.7/120", "203.0.113.0/24", "cb007100", "cb0071ff"],
  ["::FFFF:CB00:7107/104", "203.0.0.0/8", "cb000000", "cbffffff"],
])("the IPv4 range %s is %s", (typed, text, first, last) => {
  const mapped = `${"0".repeat(20)}ffff`;
  expect(parseAddressRange(typed)).toEqual({ text, first: mapped + first, last: mapped + last });
});

test.each([
  ["2001:DB8::1", "2001:db8::1", "20010db8000000000000000000000001", "20010db8000000000000000000000001"],
  ["2001:db8:1:2:3::/64", "2001:db8:1:2::/64", "20010db8000100020000000000000000", "20010db800010002ffffffffffffffff"],
  ["2001:db8::/19", "2001::/19", "20010000000000000000000000000000", "20011fffffffffffffffffffffffffff"],
  ["2001:db8:ffff::/33", "2001:db8:8000::/33", "20010db8800000000000000000000000", "20010db8ffffffffffffffffffffffff"],
])("the IPv6 range %s is %s", (typed, text, first, last) => {
  expect(parseAddressRange(typed)).toEqual({ text, first, last });
});

test.each([
  ...["", "x", "203.0.113", "203.0.113.256", "203.0.113.7/33", "203.0.113.7/", "203.0.113.7/-1", "203.0.113.7/2.0"],
  ...["203.0.113.7/24/24", "0xcb.0.113.7", "2001:db8::/129", "2001:db8::/+8", "2001:db8", "fe80::1%eth0/64x", "1/8"],
])("%j is not a range", (typed) => {
  expect(parseAddressRange(typed)).toBe("malformed");
});

// The last ones contain all IPv4 addresses, because these are a part of the IPv6 addresses.
test.each(["0.0.0.0/0", "10.0.0.0/7", "::/0", "2001::/18", "::ffff:10.0.0.0/103", "::ffff:0:0/96", "::/19", "::/80"])(
  "%s is too wide",
  (typed) => {
    expect(parseAddressRange(typed)).toBe("tooWide");
  },
);

test("an address is in a range from its first to its last address", () => {
  const network = rangeOf("203.0.113.64/26");
  expect(
    ["203.0.113.63", "203.0.113.64", "203.0.113.127", "203.0.113.128"].map((ip) => isInRange(network, ip)),
  ).toEqual([false, true, true, false]);
  expect(isInRange(network, "::ffff:203.0.113.64")).toBe(true);
  const ipv6 = rangeOf("2001:db8:1:2::/64");
  expect(
    ["2001:db8:1:1:ffff:ffff:ffff:ffff", "2001:db8:1:2::", "2001:db8:1:2:ffff::9", "2001:db8:1:3::"].map((ip) =>
      isInRange(ipv6, ip),
    ),
  ).toEqual([false, true, true, false]);
  for (const unknown of ["", "unknown", "1.2.3"]) expect(isInRange(rangeOf("::/81"), unknown)).toBe(false);
});

test("an address is compared with every range that can contain it", () => {
  for (const [ip, widest] of [
    ["203.0.113.7", "203.0.0.0/8"],
    ["::ffff:203.0.113.7", "203.0.0.0/8"],
    ["2001:db8::1", "2001::/19"],
  ] as const) {
    const { address, lowest } = comparedAddress(ip);
    expect(lowest).toBe(rangeOf(widest).first);
    expect(address).toBe(rangeOf(ip).first);
  }
  expect(comparedAddress("nowhere")).toEqual({ address: "", lowest: "" });
});
