import { expect, test, vi } from "vitest";
import { newToken } from "#app/crypto/tokens.ts";

test("a token never looks like an option of a command", () => {
  const bytes = [0xf8, 0xf9, 0x12];
  // 0xF8 to 0xFB are written as `-` at the beginning.
  const random = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint8Array).fill(bytes.shift() ?? 0);
    return array;
  });
  expect(newToken()).toMatch(/^E[\w-]{42}$/);
  expect(random).toHaveBeenCalledTimes(3);
  random.mockRestore();
});
