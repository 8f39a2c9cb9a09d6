import type { User } from "./calls.ts";

/** The steps from a visitor to somebody who plays, in their order. */
const allSteps = ["register", "confirm", "download", "whitelist"] as const;
export type FirstStep = (typeof allSteps)[number];

/** What decides which steps a site has. */
export interface StepConditions {
  /** Whether its game server refuses addresses that are not on the whitelist. */
  usesWhitelist: boolean;
  /** Whether it sends mails: without them, nobody can confirm an address. */
  sendsMails: boolean;
}

/** The steps of a site. */
export function firstStepsOf({ usesWhitelist, sendsMails }: StepConditions): readonly FirstStep[] {
  return allSteps.filter((step) => (step !== "whitelist" || usesWhitelist) && (step !== "confirm" || sendsMails));
}

/**
 * The first step that an account has not done, as far as the game server tells. The site does not see downloads: whoever
 * has a character has the game.
 * @returns undefined if nothing is left
 */
export function nextStepOf(
  { email, emailVerifiedAt, characters, isAddressListed }: User,
  { usesWhitelist, sendsMails }: StepConditions,
): FirstStep | undefined {
  // A server that does not send the address does not send either whether it is confirmed.
  if (sendsMails && email !== "" && !emailVerifiedAt) return "confirm";
  if (usesWhitelist && isAddressListed === false && characters.length > 0) return "whitelist";
  return characters.length === 0 ? "download" : undefined;
}
