import { groupedNumber } from "#app/format/grouped-number.ts";
import { DataTable } from "./data-table.tsx";

interface ListedProblem {
  line: number;
  column: string;
  problem: string;
  lines?: readonly number[] | null | undefined;
  count?: number | null | undefined;
}

interface GroupedProblemsProps {
  label: string;
  /** All of them, and the first ones by problem, as `groupedProblems` returns them. */
  all: number;
  problems: readonly ListedProblem[];
  /** What the numbers of the problems count; false if the admin does not know the list. */
  place?: string | false;
}

/** The invalid lines of a list that somebody wants to import. */
export function GroupedProblems({ label, all, problems, place = "Lines" }: GroupedProblemsProps) {
  const listed = problems.reduce((sum, { count }) => sum + (count ?? 1), 0);
  return (
    <>
      <DataTable
        label={label}
        rows={problems}
        empty=""
        columns={[
          ...(place
            ? [
                {
                  title: place,
                  cell: ({ line, lines, count }: ListedProblem) => shownLines(lines ?? [line], count ?? 1),
                },
              ]
            : []),
          ...(problems.some(({ column }) => column !== "")
            ? [{ title: "Column", cell: ({ column }: ListedProblem) => column || "–" }]
            : []),
          { title: "Problem", isName: true, cell: ({ problem }) => problem },
        ]}
      />
      {all > listed && <p>The first {groupedNumber(listed)} are listed.</p>}
    </>
  );
}

function shownLines(lines: readonly number[], count: number): string {
  return count > lines.length
    ? `${lines.join(", ")} and ${groupedNumber(count - lines.length)} more`
    : lines.join(", ");
}
