/** The messages of the login form and the login box for empty fields (specification section 5). */
export const loginTexts = {
  noUserId: "Username is required.",
  noPassword: "Password is required.",
} as const;
