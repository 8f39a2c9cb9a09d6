import { expect, test, vi } from "vitest";
import { Keyring, type SealPurpose } from "#app/crypto/keyring.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";

const first = "first-secret".padEnd(40, "1");
const second = "second-secret".padEnd(40, "2");

const seal = (value: unknown, purpose: SealPurpose, secrets: string[]) => new Keyring(secrets).seal(value, purpose);
const open = (sealed: string, purpose: SealPurpose, secrets: string[]) => new Keyring(secrets).open(sealed, purpose);

test("a sealed value can be opened and contains no readable text", async () => {
  const value = { token: "bearer-token-of-a-player", name: "学院 player", list: [1, 2] };
  const sealed = await seal(value, "session", [first]);
  expect(await open(sealed, "session", [first])).toEqual({ value, outdated: false });
  expect(sealed).toMatch(/^[\w.-]+$/);
  for (const part of sealed.split(".")) {
    const bytes = Buffer.from(part, "base64url").toString("latin1");
    expect(bytes).not.toMatch(/bearer|player|token|name/);
  }
});

test("sealing the same value twice gives different texts", async () => {
  expect(await seal("value", "form", [first])).not.toBe(await seal("value", "form", [first]));
});

test("a modified or invalid text, another purpose or another secret cannot be opened", async () => {
  const sealed = await seal({ a: 1 }, "session", [first]);
  for (let index = 0; index < sealed.length; index += 1) {
    const replacement = sealed[index] === "A" ? "B" : "A";
    const changed = `${sealed.slice(0, index)}${replacement}${sealed.slice(index + 1)}`;
    const opened = await open(changed, "session", [first]);
    // The last character of a base64 text may contain unused bits.
    if (opened)
      expect(Buffer.from(changed.split(".")[2] ?? "", "base64url")).toEqual(
        Buffer.from(sealed.split(".")[2] ?? "", "base64url"),
      );
  }
  expect(await open(sealed, "form", [first])).toBeUndefined();
  expect(await open(sealed, "session", [second])).toBeUndefined();
  for (const text of ["", "x", "a.b.c", "..", sealed.slice(5), "é", "%00"]) {
    expect(await open(text, "session", [first])).toBeUndefined();
  }
});

test("after a rotation the old secret still opens its values, which are marked as outdated", async () => {
  const sealed = await seal("value", "session", [first]);
  expect(await open(sealed, "session", [second, first])).toEqual({ value: "value", outdated: true });
  expect(await open(await seal("value", "session", [second, first]), "session", [second])).toEqual({
    value: "value",
    outdated: false,
  });
});

test("a key is derived once for its purpose and secret", async () => {
  const keys = new Keyring([first]);
  const derive = vi.spyOn(crypto.subtle, "deriveKey");
  for (let count = 0; count < 3; count += 1) await keys.open(await keys.seal("value", "form"), "form");
  expect(derive).toHaveBeenCalledTimes(1);
  derive.mockRestore();
});

test("sealing without a secret is an error", async () => {
  await expect(seal("value", "session", [])).rejects.toThrow("no secret");
});

test("tokens are long, URL-safe and unique, and hashes are deterministic", async () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(await hashOf("abc")).toBe(await hashOf("abc"));
  expect(await hashOf("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
});

test("hashes depend on the secret, and the list of hashes begins with that of the current secret", async () => {
  const keys = new Keyring([second, first]);
  const hash = await keys.hash("203.0.113.7");
  expect(hash).not.toBe(await hashOf("203.0.113.7"));
  expect(hash).not.toBe(await keys.hash("203.0.113.8"));
  expect(await keys.hashes("203.0.113.7")).toEqual([hash, await new Keyring([first]).hash("203.0.113.7")]);
});

test("sealing and hashing without a secret are errors", async () => {
  await expect(new Keyring([]).seal("value", "form")).rejects.toThrow("no secret");
  expect(() => new Keyring([]).hash("text")).toThrow("no secret");
});
