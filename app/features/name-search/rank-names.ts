import { type NameMatch, nameMatches } from "./calls.ts";
import { editDistance } from "./edit-distance.ts";
import type { SearchPlan } from "./search-plan.ts";

/** A name that may match: its number, and its key in the index. */
export interface Candidate {
  num: number;
  key: string;
}

/** The fewest letters of a search of which a name may have a part with errors. */
const MIN_PART = 5;

/**
 * The names that match a search, the best first and each once: by the kind of match, then by typing errors, then the names
 * that are as long as the search.
 */
export function rankNames<Row extends Candidate>(
  plan: SearchPlan,
  candidates: readonly Row[],
): (Row & { match: NameMatch })[] {
  const wanted = [...plan.key];
  const ranked = [...new Map(candidates.map((row) => [row.num, row])).values()].flatMap((row) => {
    const points = [...row.key];
    const found = matchOf(plan, wanted, row.key, points);
    return found ? [{ row, ...found, longer: Math.abs(points.length - plan.length) }] : [];
  });
  return ranked
    .sort(
      (a, b) =>
        nameMatches.indexOf(a.match) - nameMatches.indexOf(b.match) ||
        a.errors - b.errors ||
        a.longer - b.longer ||
        (a.row.key < b.row.key ? -1 : Number(a.row.key > b.row.key)) ||
        a.row.num - b.row.num,
    )
    .map(({ row, match }) => ({ ...row, match }));
}

function matchOf(
  plan: SearchPlan,
  wanted: readonly string[],
  key: string,
  points: readonly string[],
): { match: NameMatch; errors: number } | undefined {
  if (key === plan.key) return { match: "exact", errors: 0 };
  if (key.startsWith(plan.key)) return { match: "beginning", errors: 0 };
  if (key.includes(plan.key)) return { match: "part", errors: 0 };
  const whole = editDistance(wanted, points);
  if (whole <= plan.errors) return { match: "near", errors: whole };
  // A part with errors comes after all whole names.
  const part = plan.length < MIN_PART ? Number.POSITIVE_INFINITY : editDistance(wanted, points, true);
  return part <= plan.errors ? { match: "near", errors: plan.errors + part } : undefined;
}
