import { expect, test, vi } from "vitest";
import { hashPassword } from "#app/game-api/embedded/accounts/passwords.ts";
vi.mock("#app/game-api/embedded/accounts/passwords.ts", { spy: true });
test("x", () => {
  hashPassword("a");
  expect(vi.mocked(hashPassword)).toHaveBeenCalledTimes(1);
});
