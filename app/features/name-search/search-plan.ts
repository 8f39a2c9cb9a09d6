import { MAX_KEY, nameKey, partStarts } from "#app/features/bridge/name-keys.ts";

/** What a search for a name looks for. Lengths are code points. */
export interface SearchPlan {
  key: string;
  length: number;
  /** How many typing errors a name may have. */
  errors: number;
  /**
   * What an error leaves as it is, the longest first: beginnings and ends of the key, and what a name with several errors may
   * have inside. None without errors.
   */
  beginnings: string[];
  ends: string[];
  insides: string[];
  /** The key with two letters exchanged, which may be letters of two pieces. */
  exchanged: string[];
  /** Two letters that follow each other in the key, each pair once. */
  pairs: string[];
  /** The lengths of names, from that of the key on, and those that are nearest first. */
  longer: number[];
  nearest: number[];
}

/** Whether a search is too short: it has at most one letter or digit of ASCII. */
export function isTooShort(search: string): boolean {
  return /^[\0-\x7f]?$/.test(nameKey(search));
}

/** Plans a search; undefined for one that is too short. */
export function planSearch(search: string): SearchPlan | undefined {
  if (isTooShort(search)) return undefined;
  const key = nameKey(search);
  const points = [...key];
  const { length } = points;
  const errors = errorsOf(length);
  const longer = Array.from({ length: MAX_KEY - length + 1 }, (_, index) => length + index);
  const shorter = Array.from({ length: errors }, (_, index) => length - index - 1);
  return {
    ...{ key, length, errors, longer },
    ...(errors > 0 ? unchangedParts(key, errors) : { beginnings: [], ends: [], insides: [] }),
    exchanged: errors > 0 ? exchangesIn(points) : [],
    pairs: [...new Set(points.slice(1).map((point, index) => `${points[index]}${point}`))],
    nearest: [...longer, ...shorter].sort((a, b) => Math.abs(a - length) - Math.abs(b - length)),
  };
}

/** With more errors, or in shorter names, most names would be near. */
function errorsOf(length: number): number {
  if (length < 4) return 0;
  return length < 9 ? 1 : 2;
}

/**
 * The parts of a key that errors leave as they are. In one piece more than errors, all of about the same length, one piece
 * stays as it is: the beginning, the end or one inside, or more of the key than that. Parts begin where those of names do.
 */
function unchangedParts(key: string, errors: number): Pick<SearchPlan, "beginnings" | "ends" | "insides"> {
  const points = [...key];
  const starts = partStarts(key).map((start) => start - 1);
  const piece = points.length / (errors + 1);
  const near = (ideal: number) => starts.toSorted((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))[0] ?? 0;
  const text = (start: number, end?: number) => points.slice(start, end).join("");
  const [first, last] = [near(piece), near(points.length - piece)];
  const beginnings = points
    .map((_, end) => text(0, end))
    .slice(Math.max(1, first))
    .reverse();
  return {
    beginnings,
    ends: starts.filter((start) => start <= last).map((start) => text(start)),
    insides: [...beginnings, ...(first < last ? [text(first, last)] : []), ...(last > 0 ? [text(last)] : [])],
  };
}

/** A key with two neighbours exchanged, for each pair of neighbours. */
function exchangesIn(points: readonly string[]): string[] {
  return points
    .slice(1)
    .map((point, index) => [...points.slice(0, index), point, points[index], ...points.slice(index + 2)].join(""));
}
