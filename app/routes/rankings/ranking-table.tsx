import type { Board } from "#app/domain/rankings/boards.ts";
import type { RankingLine } from "./ranking-line.ts";
import styles from "./rankings.module.css";

/** The table of a board (specification section 2). A hundred rows: what a row does not need it does not have. */
export function RankingTable({ board, lines }: { board: Board; lines: readonly RankingLine[] }) {
  return (
    <table className={styles.table} data-board={board.key}>
      <thead>
        <tr>
          {["Rank", "Character Name", "Class", "School", ...board.columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rank is the row's name
          <tr key={index}>
            <td>{index + 1}</td>
            <th className="player-name" scope="row">
              {line.name}
            </th>
            <td>{line.group ? <ClassIcon {...line.group} /> : <UnknownClass />}</td>
            <td>{line.school ? <Crest {...line.school} /> : <NoSchool />}</td>
            {line.values.map((value, column) => (
              <td key={board.columns[column]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ClassIcon({ key: _, ...props }: { key: string; name: string }) {
  return null;
}
