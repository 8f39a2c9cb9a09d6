import * as z from "zod";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import { homeBoxes } from "./boxes.ts";

/** The boxes of the home page in their order. They have no texts. */
export const boxesDocument = defineDocument(
  "boxes",
  storedEntry({ hidden: z.boolean() }),
  homeBoxes.length,
  homeBoxes.map(({ key }) => ({ entry: { key, revision: 0, hidden: false }, texts: () => ({}) })),
);

/** The texts of the hero: `headline`, `lead`, `download`, `signUp`. Its default texts depend on the settings. */
export const heroDocument = defineDocument("hero", storedEntry({}), 1, [
  { entry: { key: "hero", revision: 0 }, texts: () => ({}) },
]);
