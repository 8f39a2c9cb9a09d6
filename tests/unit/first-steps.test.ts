import { expect, test } from "vitest";
import type { User } from "#app/features/accounts/calls.ts";
import { firstStepsOf, nextStepOf } from "#app/features/accounts/first-steps.ts";

const player = {
  email: "a@b.example",
  emailVerifiedAt: "2026-06-01T00:00:00Z",
  isAddressListed: false,
  characters: [{ characterName: "Hero", level: 1 }],
} as unknown as User;

test("listing an address is the last step only where the game server has a whitelist", () => {
  expect(firstStepsOf(true)).toEqual(["register", "confirm", "download", "whitelist"]);
  expect(firstStepsOf(false)).toEqual(["register", "confirm", "download"]);
  expect(nextStepOf(player, true)).toBe("whitelist");
  expect(nextStepOf({ ...player, isAddressListed: true }, true)).toBeUndefined();
  expect(nextStepOf(player, false)).toBeUndefined();
  expect(nextStepOf({ ...player, characters: [] }, false)).toBe("download");
  expect(nextStepOf({ ...player, emailVerifiedAt: null }, false)).toBe("confirm");
});
