import { featureTexts } from "#app/i18n/feature-texts.ts";

/** The texts around a chapter, in its language: the only ones of the console that are not in English alone. */
export const text = featureTexts({
  en: {
    language: "Language",
    allChapters: "All chapters",
    missingRight: "it requires the right to",
    or: "or",
    switchedOff: "switched off under Features",
  },
  fil: {
    language: "Wika",
    allChapters: "Lahat ng kabanata",
    missingRight: "kailangan nito ang right na",
    or: "o",
    switchedOff: "naka-off sa Features",
  },
});
