import type { Board, BoardColumn, BoardKey } from "#app/features/rankings/boards.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import { emblems, icons } from "#app/static/folders.ts";
import { TableHead } from "#app/ui/table-head.tsx";
import type { RankingLine } from "./ranking-line.ts";
import styles from "./rankings.module.css";

/** The main column of each board. */
const mainColumns: Record<BoardKey, BoardColumn> = {
  mmr: "ranking.mmr",
  level: "ranking.experience",
  richest: "ranking.money",
  killer: "ranking.kills",
};

/** The columns of every board, before its own. */
const firstColumns = [
  "ranking.rank",
  "ranking.characterName",
  "ranking.class",
  "ranking.school",
] as const satisfies readonly LabelKey[];

/** The columns with a label in each row on phones: without one, their numbers could be taken for the main value. */
const labelledColumns: readonly BoardColumn[] = ["ranking.level", "ranking.deaths"];

/** The table of a board (specification section 2). It has a hundred rows, so the markup of a row is kept minimal. */
export function RankingTable({ board, lines }: { board: Board; lines: readonly RankingLine[] }) {
  const columns = [...firstColumns, ...board.columns];
  return (
    <table className={styles.table} data-main={columns.indexOf(mainColumns[board.key]) + 1}>
      <TableHead columns={columns.map((column) => t(column))} />
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rank identifies the row
          <tr key={index}>
            <td>{index + 1}</td>
            <th className="player-name" scope="row">
              {line.name}
            </th>
            <td>
              <ClassIcon group={line.group} />
            </td>
            <td>
              <Crest school={line.school} />
            </td>
            {line.values.map((value, index) => {
              const column = board.columns[index]!;
              return (
                <td key={column} data-label={labelledColumns.includes(column) ? t(column) : undefined}>
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
  if (group) return <img src={`${icons}/class-${group.key}.svg`} width="24" height="24" alt={group.name} />;
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
  if (school) return <img src={`${emblems}/${school.key}-48.webp`} width="28" height="28" alt={school.name} />;
  return (
    <span role="img" aria-label={t("ranking.noSchool")}>
      –
    </span>
  );
}
