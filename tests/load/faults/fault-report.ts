import type { Table } from "../load-portal.ts";
import type { Observation, PageResult } from "./observed-site.ts";

const WIDTHS = { page: 24, answers: 72, longest: 10, lost: 6, recovered: 10 };

/** Prints what visitors saw, in result block per fault. */
export function printObservations(observations: readonly Observation[]): void {
  console.log(`\n${formatRow("fault, page", "what a visitor sees", "longest ms", "lost", "recovered after ms")}`);
  for (const { fault, results, lost, problems } of observations) {
    console.log(`${"-".repeat(130)}\n${fault.padEnd(WIDTHS.page + WIDTHS.answers + WIDTHS.longest + 6)}${lost}`);
    for (const { page, answers, longestMs, recoveredMs } of mergeEqualResults(results))
      console.log(formatRow(`  ${page}`, answers.join(" | "), longestMs, "", recoveredMs ?? "never"));
    for (const problem of problems) console.log(`  !! ${problem}`);
  }
}

/** The same as a table with result row per fault. */
export function faultTable(observations: readonly Observation[]): Table {
  return Object.fromEntries(
    observations.map(({ fault, results, lost }) => {
      const recovered = results.map(({ recoveredMs }) => recoveredMs ?? Number.POSITIVE_INFINITY);
      return [
        fault,
        {
          "what visitors see": mergeEqualResults(results)
            .map(({ page, answers }) => `${page}: ${answers.join(", ")}`)
            .join("; "),
          "longest ms": Math.max(0, ...results.map(({ longestMs }) => longestMs)),
          lost,
          "recovered after ms": Math.max(0, ...recovered),
        },
      ];
    }),
  );
}

/** Merges consecutive pages with the same answers into result line. */
function mergeEqualResults(results: readonly PageResult[]): PageResult[] {
  const lines: PageResult[] = [];
  for (const result of results) {
    // Removes the site name, with which every title ends.
    const answers = result.answers.map((answer) => answer.replace(/ \| [^|]*$/, ""));
    const last = lines.at(-1);
    if (last && last.answers.join() === answers.join()) {
      last.page += ` ${result.page}`;
      last.longestMs = Math.max(last.longestMs, result.longestMs);
      if (last.recoveredMs !== undefined)
        last.recoveredMs =
          result.recoveredMs === undefined ? undefined : Math.max(last.recoveredMs, result.recoveredMs);
    } else lines.push({ ...result, answers });
  }
  return lines;
}

function formatRow(page: string, answers: string, longest: string | number, lost: string, recovered: string | number) {
  const cells = [
    page.padEnd(WIDTHS.page),
    answers.slice(0, WIDTHS.answers).padEnd(WIDTHS.answers),
    String(longest).padStart(WIDTHS.longest),
    lost.padStart(WIDTHS.lost),
    String(recovered).padStart(WIDTHS.recovered + 3),
  ];
  return cells.join("  ");
}
