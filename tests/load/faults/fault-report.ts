import type { Table } from "../load-portal.ts";
import type { Observation, Seen } from "./observed-site.ts";

const WIDTHS = { page: 24, answers: 72, longest: 10, lost: 6, recovered: 10 };

/** Prints what visitors saw of each fault, a block a fault. */
export function printObservations(observations: readonly Observation[]): void {
  console.log(`\n${row("fault, page", "what a visitor sees", "longest ms", "lost", "well after ms")}`);
  for (const { fault, seen, lost, problems } of observations) {
    console.log(`${"-".repeat(130)}\n${fault.padEnd(WIDTHS.page + WIDTHS.answers + WIDTHS.longest + 6)}${lost}`);
    for (const one of alike(seen))
      console.log(row(`  ${one.page}`, one.answers.join(" | "), one.longestMs, "", one.recoveredMs ?? "never"));
    for (const problem of problems) console.log(`  !! ${problem}`);
  }
}

/** The same with a line a fault. */
export function faultTable(observations: readonly Observation[]): Table {
  return Object.fromEntries(
    observations.map(({ fault, seen, lost }) => {
      const recovered = seen.map(({ recoveredMs }) => recoveredMs ?? Number.POSITIVE_INFINITY);
      return [
        fault,
        {
          "what visitors see": alike(seen)
            .map(({ page, answers }) => `${page}: ${answers.join(", ")}`)
            .join("; "),
          "longest ms": Math.max(0, ...seen.map(({ longestMs }) => longestMs)),
          lost,
          "well after ms": Math.max(0, ...recovered),
        },
      ];
    }),
  );
}

/** Pages of one kind that fared alike become one line. */
function alike(seen: readonly Seen[]): Seen[] {
  const lines: Seen[] = [];
  for (const one of seen) {
    // Every title ends with the name of the site.
    const answers = one.answers.map((answer) => answer.replace(/ \| [^|]*$/, ""));
    const last = lines.at(-1);
    if (last && last.answers.join() === answers.join()) {
      last.page += ` ${one.page}`;
      last.longestMs = Math.max(last.longestMs, one.longestMs);
      if (last.recoveredMs !== undefined)
        last.recoveredMs = one.recoveredMs === undefined ? undefined : Math.max(last.recoveredMs, one.recoveredMs);
    } else lines.push({ ...one, answers });
  }
  return lines;
}

function row(page: string, answers: string, longest: string | number, lost: string, recovered: string | number) {
  const cells = [
    page.padEnd(WIDTHS.page),
    answers.slice(0, WIDTHS.answers).padEnd(WIDTHS.answers),
    String(longest).padStart(WIDTHS.longest),
    lost.padStart(WIDTHS.lost),
    String(recovered).padStart(WIDTHS.recovered + 3),
  ];
  return cells.join("  ");
}
