import { expect, test } from "vitest";
import type { User } from "#app/features/accounts/calls.ts";
import { firstStepsOf, nextStepOf } from "#app/features/accounts/first-steps.ts";

const player = {
  email: "a@b.example",
  emailVerifiedAt: "2026-06-01T00:00:00Z",
  isAddressListed: false,
  characters: [{ characterName: "Hero", level: 1 }],
} as unknown as User;

/** The conditions of a site that sends mails, or does not. */
const site = (usesWhitelist: boolean, sendsMails = true) => ({ usesWhitelist, sendsMails });

test("listing an address is the last step only where the game server has a whitelist", () => {
  expect(firstStepsOf(site(true))).toEqual(["register", "confirm", "download", "whitelist"]);
  expect(firstStepsOf(site(false))).toEqual(["register", "confirm", "download"]);
  expect(nextStepOf(player, site(true))).toBe("whitelist");
  expect(nextStepOf({ ...player, isAddressListed: true }, site(true))).toBeUndefined();
  expect(nextStepOf(player, site(false))).toBeUndefined();
  expect(nextStepOf({ ...player, characters: [] }, site(false))).toBe("download");
  expect(nextStepOf({ ...player, emailVerifiedAt: null }, site(false))).toBe("confirm");
});

test("nobody is asked to confirm an address while no mails are sent", () => {
  expect(firstStepsOf(site(true, false))).toEqual(["register", "download", "whitelist"]);
  expect(firstStepsOf(site(false, false))).toEqual(["register", "download"]);
  expect(nextStepOf({ ...player, emailVerifiedAt: null }, site(true, false))).toBe("whitelist");
});
