import type { User } from "./calls.ts";

/** The steps from a visitor to somebody who plays, in their order. */
const allSteps = ["register", "confirm", "download", "whitelist"] as const;
export type FirstStep = (typeof allSteps)[number];

/** The steps of a site. @param usesWhitelist whether its game server refuses addresses that are not on the whitelist */
export function firstStepsOf(usesWhitelist: boolean): readonly FirstStep[] {
  return usesWhitelist ? allSteps : allSteps.filter((step) => step !== "whitelist");
}

/**
 * The first step that an account has not done, as far as the game server tells. The site does not see downloads: whoever
 * has a character has the game.
 * @returns undefined if nothing is left
 */
export function nextStepOf(
  { email, emailVerifiedAt, characters, isAddressListed }: User,
  usesWhitelist: boolean,
): FirstStep | undefined {
  // A server that does not send the address does not send either whether it is confirmed.
  if (email !== "" && !emailVerifiedAt) return "confirm";
  if (usesWhitelist && isAddressListed === false && characters.length > 0) return "whitelist";
  return characters.length === 0 ? "download" : undefined;
}
