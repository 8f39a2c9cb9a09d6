/** What the login form and the login box say to an empty field (specification section 5). */
export const loginTexts = {
  noUserId: "Username is required.",
  noPassword: "Password is required.",
} as const;
