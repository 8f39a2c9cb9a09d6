import { type HomeBox, type HomeBoxKey, homeBox, homeBoxes } from "./boxes.ts";

/**
 * The boxes of each column of the home page, in their order.
 * @param chosen the keys that the owner has chosen; null for all that are shown by default. Unknown ones are left out
 */
export function shownBoxes(chosen: readonly string[] | null): Record<"top" | "content" | "side", HomeBoxKey[]> {
  const boxes = chosen
    ? chosen.flatMap((key) => homeBox(key) ?? [])
    : homeBoxes.filter((box: HomeBox) => !box.isHiddenByDefault);
  const keysIn = (column: string) => boxes.filter((box) => box.column === column).map(({ key }) => key);
  return { top: keysIn("top"), content: keysIn("content"), side: keysIn("side") };
}
