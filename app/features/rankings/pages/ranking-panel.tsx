import { boardName, defaultBoard, monthlyKey } from "#app/features/game/boards.ts";
import { BoardTabs } from "#app/features/rankings/components/board-tabs.tsx";
import { rankingLimits } from "#app/features/rankings/limits.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { rankingPath } from "#app/features/rankings/ranking-view.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { Slot } from "#app/shell/slot.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loading } from "#app/ui/page-swap/page-swap.tsx";
import type { Champions, Ranking } from "./load-ranking.server.ts";
import { RankingFilters } from "./ranking-filters.tsx";
import { lineGroups, RankingTable } from "./ranking-table.tsx";
import styles from "./rankings.module.css";
import "#app/ui/school-colors.css";

/**
 * Tabs, filters and table of a ranking. Every tab and filter has its own address. With scripts, `<page-swap>` replaces
 * this panel with that of the new address and restores the focus to the control with the same id.
 */
export function RankingPanel({ ranking }: { ranking: Ranking }) {
  const { view, boards, lines, scope, places, champions } = ranking;
  const { board } = view;
  return (
    <section className="panel" data-s={view.school?.place} aria-label={summary(ranking)} tabIndex={-1}>
      <BoardTabs
        boards={boards}
        current={board.key}
        href={(tab) => rankingPath({ ...view, board: tab, isDefault: tab === defaultBoard(boards) })}
      />
      {monthlyKey(board) && <RankingFilters ranking={ranking} />}
      <div>
        <Loading />
        <header className={styles.head}>
          <div>
            <h2>{boardName(board)}</h2>
            <p>{scope.join(" · ")}</p>
          </div>
          {champions && <ChampionsLine champions={champions} view={view} />}
          {monthlyKey(board) ? <Season month={view.month} /> : <p>{t("ranking.topOfAllTime")}</p>}
        </header>
        {!view.player && <Own />}
        {lines.length > 0 ? (
          <>
            <RankingTable board={board} lines={lines} places={places} />
            {!view.player && <Groups lines={lines} />}
          </>
        ) : (
          <EmptyState icon="ranking" link={otherRanking(ranking)}>
            <p>{emptyText(ranking)}</p>
            {view.player && <NamesLink player={view.player} />}
          </EmptyState>
        )}
        {view.player && lines.length > 0 && (
          <p className={styles.months}>
            <a href={localizedHref(rankingPath({ ...view, player: "" }))}>{t("ranking.whole")}</a>
          </p>
        )}
        <Months ranking={ranking} />
      </div>
    </section>
  );
}

/** The place of the player's best character, on the page that all players share. */
function Own() {
  const shell = useShell();
  if (!shell.hasSlots) return null;
  return (
    <div className="screen-only">
      <Slot name="rank" shell={shell}>
        {null}
      </Slot>
    </div>
  );
}

/** The first of the month before, with a link to its ranking. */
function ChampionsLine({ champions: { month, names }, view }: { champions: Champions; view: Ranking["view"] }) {
  return (
    <p className={styles.champions}>
      <a href={localizedHref(rankingPath({ ...view, month }))}>{t("ranking.champions", { month: monthName(month) })}</a>
      {names.map((name, index) => (
        <span key={index} className="player-name">
          <b>{index + 1}</b> {name}
        </span>
      ))}
    </p>
  );
}

/** The two sentences of the specification; other text for a past month. */
function Season({ month }: { month: string | undefined }) {
  if (month) {
    return (
      <div>
        <p>{t("ranking.topOf", { month: monthName(month) })}</p>
        <p>{t("ranking.final")}</p>
      </div>
    );
  }
  return (
    <div>
      <p>{t("ranking.top")}</p>
      <p>{t("ranking.reset")}</p>
    </div>
  );
}

/** On phones, links to the groups of lines. */
function Groups({ lines }: { lines: Ranking["lines"] }) {
  const groups = lineGroups(lines, rankingLimits.podium);
  if (groups.length < 2) return null;
  return (
    <nav className={`screen-only ${styles.groups}`} aria-label={t("ranking.places")}>
      {groups.map(({ first, lines: { length } }) => (
        <a key={first} href={`#place-${first}`}>
          {first}–{first + length - 1}
        </a>
      ))}
    </nav>
  );
}

/** Leads from a search of the ranking to that of all characters and guilds. */
function NamesLink({ player }: { player: string }) {
  if (useShell().missingParts.includes("nameSearch")) return null;
  return (
    <p>
      <a href={localizedHref(`/search?q=${encodeURIComponent(player)}`)}>{t("nameSearch.allNames")}</a>
    </p>
  );
}

/** Links to the previous and next month. */
function Months({ ranking: { view, month, months } }: { ranking: Ranking }) {
  const at = months.indexOf(month);
  const earlier = months[at + 1];
  const later = months[at - 1];
  if (!earlier && !later) return null;
  return (
    <nav className={`screen-only ${styles.months}`} aria-label={t("ranking.months")}>
      {earlier && (
        <a href={localizedHref(rankingPath({ ...view, month: earlier }))} rel="prev">
          ‹ {monthName(earlier)}
        </a>
      )}
      {later && (
        <a href={localizedHref(rankingPath({ ...view, month: at === 1 ? undefined : later }))} rel="next">
          {monthName(later)} ›
        </a>
      )}
    </nav>
  );
}

/** Why there are no lines. */
function emptyText({ view: { player }, places, isThinned }: Ranking): string {
  if (!player) return t("ranking.none");
  if (!places) return t("ranking.cannotSearch");
  return isThinned ? t("ranking.notFoundInPast", { player }) : t("ranking.notFound", { player });
}

/** The link shown for an empty ranking. */
function otherRanking({ view, months }: Ranking): { href: string; label: string } {
  if (view.player) return { href: rankingPath({ ...view, player: "" }), label: t("ranking.whole") };
  if (view.school || view.group) {
    const href = rankingPath({ ...view, school: undefined, group: undefined });
    return { href, label: t("ranking.everyone") };
  }
  const [, last] = months;
  if (last && !view.month) {
    return { href: rankingPath({ ...view, month: last }), label: t("ranking.ofMonth", { month: monthName(last) }) };
  }
  return { href: "/download", label: t("ranking.download") };
}

function summary({ view, scope, lines }: Ranking): string {
  const values = { board: boardName(view.board), scope: scope.join(", ") };
  return lines.length === 0 ? t("ranking.summaryOfNone", values) : tPlural("ranking.summary", lines.length, values);
}
