/** Headers of a call that is for people only. */
export const personHeaders = { stamp: "X-Form-Stamp", turnstile: "X-Turnstile-Token" } as const;
