import { readGuide, readTerms } from "./read-documents.ts";

export const handlers = {
  game: { terms: readTerms, guide: readGuide },
};
