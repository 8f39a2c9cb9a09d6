/** Names of the forms of a player's page. */
export const playerIntents = {
  suspend: "suspend",
  activate: "activate",
  userType: "user-type",
  resetLink: "reset-link",
  adjust: "adjust",
} as const;
