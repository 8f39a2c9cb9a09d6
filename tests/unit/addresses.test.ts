import { expect, test } from "vitest";
import {
  addressSubject,
  isLoopbackHost,
  isVisibleIpv4,
  networkSubject,
  networkSubjects,
  plainAddress,
  whitelistEntry,
} from "#app/contract/addresses.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:CB00:7107", "203.0.113.7"],
  ["2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::1", "::1"],
])("%s is normalized to %s", (ip, plain) => {
  expect(plainAddress(ip)).toBe(plain);
});

test.each(["", "unknown", "10.1", "010.0.0.1", "0x7f.0.0.1", "256.0.0.1", "1.2.3.4, 5.6.7.8", "1.2.3.4:80", "[::1]"])(
  "'%s' is not an IP address",
  (ip) => {
    expect(plainAddress(ip)).toBeUndefined();
    expect(addressSubject(ip)).toBe("unknown");
  },
);

test("rate limits count an IPv6 /64 network, or a single IPv4 address, as one visitor", () => {
  expect(addressSubject("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::");
  expect(addressSubject("2001:db8:1:2:ffff::")).toBe("2001:db8:1:2::");
  expect(addressSubject("2001:db8:1:3::1")).toBe("2001:db8:1:3::");
  expect(addressSubject("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test("an IPv6 address has a /48 network, which differs from the first /64 network in it", () => {
  expect(networkSubject("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  expect(networkSubject("2001:db8:1:ffff::1")).toBe("2001:db8:1::/48");
  expect(addressSubject("2001:db8:1::1")).toBe("2001:db8:1::");
  for (const ip of ["203.0.113.7", "::ffff:203.0.113.7", "unknown", ""]) {
    expect(networkSubject(ip)).toBeUndefined();
    expect(networkSubjects(ip)).toEqual([]);
  }
});

test("an IPv6 address has a /56 network within its /48", () => {
  const networks = (ip: string) => networkSubjects(ip).map(({ prefix, subject }) => [prefix, subject]);
  expect(networks("2001:db8:1:abcd:3:4:5:6")).toEqual([
    [56, "2001:db8:1:ab00::/56"],
    [48, "2001:db8:1::/48"],
  ]);
  expect(networks("2001:db8:1:ff::1")).toEqual(networks("2001:db8:1::1"));
  expect(networks("2001:db8:1:100::1")[0]).not.toEqual(networks("2001:db8:1::1")[0]);
  expect(networks("ffff:ffff:ffff:ffff::1")[0]).toEqual([56, "ffff:ffff:ffff:ff00::/56"]);
});

test("a whitelist lists an IPv4 address, or the /64 network of an IPv6 address", () => {
  expect(whitelistEntry("203.0.113.7")).toBe("203.0.113.7");
  expect(whitelistEntry("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(whitelistEntry("2001:DB8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(whitelistEntry("2001:db8:1:2:ffff::1")).toBe("2001:db8:1:2::/64");
  expect(whitelistEntry("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(whitelistEntry("unknown")).toBeUndefined();
});

test.each([
  ["203.0.113.7", true],
  ["8.8.8.8", true],
  ["::ffff:8.8.8.8", true],
  ["10.1.2.3", false],
  ["192.168.0.1", false],
  ["172.16.0.1", false],
  ["100.64.0.1", false],
  ["169.254.1.1", false],
  ["127.0.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["224.0.0.1", false],
  ["2001:db8::1", false],
  ["unknown", false],
])("whether a game server sees %s: %s", (ip, isVisible) => {
  expect(isVisibleIpv4(ip)).toBe(isVisible);
});

test.each([
  ["localhost", true],
  ["portal.localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["localhost.example", false],
  ["127.0.0.1.example", false],
  ["portal.example", false],
])("whether the host %s is this computer: %s", (host, isLoopback) => {
  expect(isLoopbackHost(host)).toBe(isLoopback);
});
