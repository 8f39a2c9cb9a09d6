import { homeBoxes } from "./boxes.ts";

/** The home page until an owner changes it, as entries of documents. */
export const defaultHomeEntries = {
  boxes: homeBoxes.map(({ key }) => ({
    entry: { key, revision: 0, hidden: false },
    texts: () => ({}),
  })),
  // Its default texts depend on the settings.
  hero: [{ entry: { key: "hero", revision: 0 }, texts: () => ({}) }],
};
