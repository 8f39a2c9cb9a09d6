/** Headers of a call that is for people only. */
export const humanCheckHeaders = { stamp: "X-Form-Stamp", turnstile: "X-Turnstile-Token" } as const;
