import { cutText } from "#app/format/cut-text.ts";
import { bundleLimits } from "./limits.ts";

/** An item of the shop in a bundle. */
export interface BundlePart {
  productNum: number;
  quantity: number;
}

/** One part: a product number, and how many, unless it is one. The code of the worker is ASCII, so the sign is escaped. */
const PART = /^(\d{1,9})(?:\s*[x\u00d7*]\s*(\d{1,2}))?$/i;

function partsOf(text: string): string[] {
  return text
    .split(/[\r\n;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Reads the contents of a bundle: lines, or parts between semicolons, such as `1003 × 2`. Invalid ones are left out. */
export function parseContents(text: string): BundlePart[] {
  return partsOf(text).flatMap((part) => {
    const [, number, quantity = "1"] = PART.exec(part) ?? [];
    return number === undefined ? [] : [{ productNum: Number(number), quantity: Number(quantity) }];
  });
}

/** Formats the contents of a bundle, so that {@link parseContents} reads them again. */
export function contentsText(parts: readonly BundlePart[], separator = "\n"): string {
  return parts.map(({ productNum, quantity }) => `${productNum} × ${quantity}`).join(separator);
}

/** What is wrong with typed contents, in words; undefined if nothing is. Which items exist is known only to the API. */
export function bundleProblem(text: string): string | undefined {
  const unreadable = partsOf(text).find((part) => !PART.test(part));
  if (unreadable !== undefined)
    return `“${cutText(unreadable, 40)}” must be a product number and how many, such as 1003 × 2.`;
  const parts = parseContents(text);
  if (parts.some(({ productNum, quantity }) => productNum === 0 || quantity === 0))
    return "A bundle contains at least one of each item.";
  if (new Set(parts.map(({ productNum }) => productNum)).size < parts.length)
    return "Contents name an item more than once.";
  const units = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  return parts.length > bundleLimits.items || units > bundleLimits.units
    ? `A bundle contains at most ${bundleLimits.items} different items and ${bundleLimits.units} units.`
    : undefined;
}
