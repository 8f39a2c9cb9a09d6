/** Whether an entry has a translation, and whether the entry was changed after it. */
export const translationStates = ["missing", "outdated", "translated"] as const;
export type TranslationState = (typeof translationStates)[number];
