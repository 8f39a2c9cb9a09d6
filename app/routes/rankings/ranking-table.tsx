import type { Board, BoardColumn } from "#app/features/rankings/boards.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { TableHead } from "#app/ui/table-head.tsx";
import type { RankingLine } from "./ranking-line.ts";
import styles from "./rankings.module.css";

/** The columns of every board, before its own. */
const firstColumns = [
  "ranking.rank",
  "ranking.characterName",
  "ranking.class",
  "ranking.school",
] as const satisfies readonly LabelKey[];

/**
 * Whether a column has a label in each row on phones: without one, its numbers could be taken for the main value. A time
 * cannot.
 */
const isLabelled = (column: BoardColumn, { main }: Board) => column !== main && column !== "ranking.timeLogged";

/** Whether the board lacks a column. Its cells stay in the table, because style sheets know columns by their places. */
const isHidden = (column: LabelKey, { withoutClass, withoutSchool }: Board) =>
  Boolean((column === "ranking.class" && withoutClass) || (column === "ranking.school" && withoutSchool));

/** The table of a board (specification section 2). It has a hundred rows, so the markup of a row is kept minimal. */
export function RankingTable({ board, lines }: { board: Board; lines: readonly RankingLine[] }) {
  const columns = [...firstColumns, ...board.columns];
  return (
    <table className={styles.table} data-main={columns.indexOf(board.main) + 1}>
      <TableHead
        columns={columns.map((column) => t(column))}
        hidden={columns.map((column) => isHidden(column, board))}
      />
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rank identifies the row
          <tr key={index}>
            <td>{index + 1}</td>
            <th className="player-name" scope="row">
              {line.name}
            </th>
            <td hidden={board.withoutClass}>
              <ClassIcon group={line.group} />
            </td>
            <td hidden={board.withoutSchool}>
              <Crest school={line.school} />
            </td>
            {line.values.map((value, index) => {
              const column = board.columns[index]!;
              return (
                <td key={column} data-label={isLabelled(column, board) ? t(column) : undefined}>
                  {value}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The icon of a class. */
function ClassIcon({ group }: { group: RankingLine["group"] }) {
  if (group) {
    const className = group.isPicture ? styles.picture : undefined;
    return <img className={className} src={group.icon} width="24" height="24" alt={group.name} />;
  }
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" role="img" aria-label={t("ranking.unknownClass")}>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        d="M12 1.5 22.5 12 12 22.5 1.5 12zM9.5 9.7a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8m0 2.3v1"
      />
    </svg>
  );
}

/** The emblem of a school. */
function Crest({ school }: { school: RankingLine["school"] }) {
  if (school) return <img src={school.emblem} width="28" height="28" alt={school.name} />;
  return (
    <span role="img" aria-label={t("ranking.noSchool")}>
      –
    </span>
  );
}
