import * as z from "zod";
import { defineDocument, storedEntry } from "#app/features/documents/document.ts";
import { type HomeBox, homeBoxes, ownBoxLimits } from "./boxes.ts";

/** The boxes of the home page in their order. They have no texts. A box that is newer than a stored list is hidden. */
export const boxesDocument = defineDocument(
  "boxes",
  () => storedEntry({ hidden: z.boolean() }),
  { min: 1, max: homeBoxes.length },
  homeBoxes.map(({ key, isHiddenByDefault = false }: HomeBox) => ({
    entry: { key, revision: 0, hidden: isHiddenByDefault },
    texts: () => ({}),
  })),
  (boxes) => [
    ...boxes,
    ...homeBoxes
      .filter(({ key }) => boxes.every((box) => box.key !== key))
      .map(({ key }) => ({ key, revision: 0, hidden: true, texts: {} })),
  ],
);

/** The texts of the hero: `headline`, `lead`, `download`, `signUp`. Its default texts depend on the settings. */
export const heroDocument = defineDocument("hero", () => storedEntry({}), 1, [
  { entry: { key: "hero", revision: 0 }, texts: () => ({}) },
]);

/** The boxes that the owner has added. Texts: `title`, `text`, `links`. */
export const ownBoxesDocument = defineDocument(
  "ownboxes",
  () =>
    storedEntry({
      column: z.enum(["content", "side"]),
      first: z.boolean(),
      picture: z.string().max(300),
      video: z.string().max(300),
      /** Epoch milliseconds; null without a countdown. */
      until: z.number().nullable(),
    }),
  { min: 0, max: ownBoxLimits.boxes },
  [],
);
