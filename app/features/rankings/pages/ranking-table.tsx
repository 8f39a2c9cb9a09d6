import { type Board, type BoardColumn, isByLevel } from "#app/features/game/boards.ts";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { smallestFile } from "#app/ui/picture.tsx";
import type { RankingLine } from "./ranking-line.ts";
import styles from "./rankings.module.css";

/** The columns of every board, before its own. */
const firstColumns = [
  "ranking.rank",
  "ranking.characterName",
  "ranking.class",
  "ranking.school",
] as const satisfies readonly LabelKey[];

/** The column with the value by which a board is ranked: a level stands beside the name. */
const mainColumn = (board: Board) => (isByLevel(board) ? firstColumns[1] : board.main);

/** Names that are longer may end with an ellipsis, so they have a tooltip. */
const LONG_NAME = 16;

/**
 * Whether a column has a label in each row on phones: without one, its numbers could be taken for the main value. A time
 * cannot, and the board by level has no room. On the podium, every value has one.
 */
const isLabelled = (column: BoardColumn, board: Board) =>
  column !== board.main && column !== "ranking.timeLogged" && !isByLevel(board);

/** Whether the board lacks a column. Its cells stay in the table, because stylesheets know columns by their places. */
const isHidden = (column: LabelKey, { withoutClass, withoutSchool }: Board) =>
  Boolean((column === "ranking.class" && withoutClass) || (column === "ranking.school" && withoutSchool));

interface RankingTableProps {
  board: Board;
  lines: readonly RankingLine[];
  /** The places of the lines if a search found them; by default they count from 1, and the first have a podium. */
  places?: readonly number[] | undefined;
}

/** A place for display; searches do not count further than a limit. */
function shownPlace(place: number): string {
  const { place: last } = rankingLimits;
  return place > last ? `${groupedNumber(last)}+` : groupedNumber(place);
}

/** The lines below the podium in groups, of which phones show one at a time. */
export function lineGroups(lines: readonly RankingLine[], podium: number) {
  const { group: size } = rankingLimits;
  const starts = Array.from({ length: Math.ceil(lines.length / size) }, (_, index) => index * size);
  return starts
    .map((start) => ({
      first: Math.max(start, podium) + 1,
      lines: lines.slice(Math.max(start, podium), start + size),
    }))
    .filter(({ lines: { length } }) => length > 0);
}

/**
 * The table of a board (specification section 2). Stylesheets show the first three rows as cards on a podium, so that
 * screen readers find every character once, in one table. It has a hundred rows, so the markup of a row is kept minimal.
 */
export function RankingTable({ board, lines, places }: RankingTableProps) {
  const columns = [...firstColumns, ...board.columns];
  const podium = places ? 0 : rankingLimits.podium;
  const main = mainColumn(board);
  const groups = lineGroups(lines, podium);
  return (
    <table className={styles.table} data-main={columns.indexOf(main) + 1}>
      {/* Without rows below the podium, the names of columns are for screen readers only. */}
      <thead className={groups.length > 0 ? styles.lines : "sr-only"}>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={column === main ? styles.main : undefined}
              hidden={isHidden(column, board)}
            >
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      {podium > 0 && (
        <tbody className={styles.podium}>
          {lines.slice(0, podium).map((line, index) => (
            <tr key={index} data-s={line.school?.place}>
              <Cells board={board} line={line} rank={index + 1} isFirst />
            </tr>
          ))}
        </tbody>
      )}
      {groups.map(({ first, lines: shown }) => (
        <tbody key={first} id={`place-${first}`} className={`${styles.lines} ${styles.group}`}>
          {shown.map((line, index) => (
            <tr key={index}>
              <Cells board={board} line={line} rank={places ? shownPlace(places[first - 1 + index]!) : index + first} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface CellsProps {
  board: Board;
  line: RankingLine;
  rank: number | string;
  isFirst?: boolean;
}

/** The cells of a row. A row of the podium has the name of the school as a text. */
function Cells({ board, line: { name, href, level, group, bust, school, values }, rank, isFirst }: CellsProps) {
  return (
    <>
      <td>{rank}</td>
      <th scope="row" title={name.length > LONG_NAME ? name : undefined}>
        {href ? <a href={localizedHref(href)}>{name}</a> : name}
        {level && " "}
        {level && <b>{level}</b>}
      </th>
      <td hidden={board.withoutClass}>
        {bust && isFirst ? (
          <img
            srcSet={bust.avif ?? bust.webp}
            src={bust.src}
            sizes="(max-width: 767px) 100px, 280px"
            alt={group?.name}
          />
        ) : (
          <ClassIcon group={group} bust={bust} />
        )}
      </td>
      <td hidden={board.withoutSchool}>
        <Crest school={school} />
        {isFirst && school && <span aria-hidden="true">{school.name}</span>}
      </td>
      {values.map((value, index) => {
        const column = board.columns[index]!;
        return (
          <td key={column} data-label={isFirst || isLabelled(column, board) ? t(column) : undefined}>
            {column === mainColumn(board) ? <b>{value}</b> : value}
          </td>
        );
      })}
    </>
  );
}

/** The bust or the icon of a class. */
function ClassIcon({ group, bust }: Pick<RankingLine, "group" | "bust">) {
  if (group) return <img src={bust ? smallestFile(bust) : group.icon} alt={group.name} />;
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
  if (school) return <img src={school.emblem} alt={school.name} />;
  return (
    <span role="img" aria-label={t("ranking.noSchool")}>
      –
    </span>
  );
}
