/** Intents of the forms of a player's page. */
export const playerIntents = {
  userType: "user-type",
  resetLink: "reset-link",
  resetFactor: "reset-factor",
  adjust: "adjust",
  confirmEmail: "confirm-email",
  note: "note",
  removeNote: "remove-note",
} as const;

/** Name of the request key of the form that adjusts a player's balance. */
export function adjustKey(userNum: number): string {
  return `adjust ${userNum}`;
}
