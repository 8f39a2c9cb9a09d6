import { expect, test } from "vitest";
import { refusalOfAddress } from "#app/embedded/public-address.ts";

/** Names as the internet knows them. */
const names: Record<string, string[]> = {
  "hooks.game.ph": ["203.0.114.7", "2606:4700::1"],
  "127.0.0.1.nip.io": ["127.0.0.1"],
  "localtest.me": ["127.0.0.1", "::1"],
  "inside.game.ph": ["203.0.114.7", "10.0.0.5"],
  "metadata.game.ph": ["169.254.169.254"],
};
const resolve = async (hostname: string) => names[hostname] ?? [];

test.each([
  ["https://hooks.game.ph/x", undefined],
  ["https://8.8.8.8/", undefined],
  ["https://127.0.0.1.nip.io/", "private"],
  ["https://localtest.me/", "private"],
  ["https://inside.game.ph/", "private"],
  ["https://metadata.game.ph/", "private"],
  ["https://localhost.localdomain/", "private"],
  ["https://printer.local./", "private"],
  ["https://db.corp/", "private"],
  ["https://[::1]/", "private"],
  ["https://0x7f.1/", "private"],
  ["https://nobody.game.ph/", "unknown"],
  ["https://hooks.game.ph:8443/", "form"],
  ["https://user@hooks.game.ph/", "form"],
  ["javascript:alert(1)", "form"],
  ["", "form"],
])("an address that a person typed: %s", async (address, expected) => {
  expect(await refusalOfAddress(address, resolve)).toBe(expected);
});
