import type { ReactNode } from "react";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { DataTable } from "./data-table.tsx";
import { Section } from "./facts.tsx";
import styles from "./operations.module.css";

interface InvalidLinesProps {
  /** How many there are, and the first ones. */
  invalid: number;
  problems: readonly { line: number; problem: string }[];
  /** What was not done because of them, such as "so nothing was compared". */
  children: ReactNode;
}

/** The invalid lines of a list that somebody sent. */
export function InvalidLines({ invalid, problems, children }: InvalidLinesProps) {
  return (
    <Section title="Invalid lines">
      <p className={styles.note} role="status">
        {invalid === 1 ? "One problem was found" : `${groupedNumber(invalid)} problems were found`} in the list,{" "}
        {children}.
      </p>
      <DataTable
        label="Invalid lines"
        rows={problems}
        empty=""
        columns={[
          { title: "Line", number: true, cell: ({ line }) => line },
          { title: "Problem", cell: ({ problem }) => problem },
        ]}
      />
      {invalid > problems.length && <p>The first {problems.length} are listed.</p>}
    </Section>
  );
}
