/** How a login proved the owner's identity, on top of the password except for `passkey`. */
export const loginMethods = ["password", "totp", "recovery", "mail", "passkey"] as const;
export type LoginMethod = (typeof loginMethods)[number];
