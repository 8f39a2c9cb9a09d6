/** Intents of the page's two forms. */
export const findIdIntent = "find-id";
export const findPasswordIntent = "find-password";
