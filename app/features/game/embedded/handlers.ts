import { readGuide, readTerms } from "./read-terms.ts";

export const handlers = {
  game: { terms: readTerms, guide: readGuide },
};
