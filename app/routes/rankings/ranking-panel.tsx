import { boards } from "#app/features/rankings/boards.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { rankingPath } from "#app/features/rankings/ranking-view.ts";
import { icons } from "#app/static/folders.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Loading } from "#app/ui/page-swap/page-swap.tsx";
import type { Ranking } from "./load-ranking.server.ts";
import { RankingFilters } from "./ranking-filters.tsx";
import { RankingTable } from "./ranking-table.tsx";
import styles from "./rankings.module.css";

/** The icon of each tab. */
const tabIcons = { mmr: "duel", level: "level", richest: "money", killer: "killer" } as const;

/**
 * Tabs, filters and table of a ranking. Every tab and filter has its own address. With scripts, `<page-swap>` replaces
 * this panel with that of the new address and restores the focus to the control with the same id.
 */
export function RankingPanel({ ranking }: { ranking: Ranking }) {
  const { view, lines, scope } = ranking;
  const { board } = view;
  return (
    <section className="panel" aria-label={summary(ranking)} tabIndex={-1}>
      <nav className={`screen-only menu-links ${styles.tabs}`} aria-label="Rankings">
        <ul>
          {boards.map((tab) => (
            <li key={tab.key}>
              <a
                id={`tab-${tab.key}`}
                href={rankingPath({ ...view, board: tab })}
                aria-current={tab.key === board.key ? "page" : undefined}
              >
                <img src={`${icons}/${tabIcons[tab.key]}.svg`} width="24" height="24" alt="" />
                {tab.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <RankingFilters ranking={ranking} />
      <div>
        <Loading />
        <header className={styles.head}>
          <div>
            <h2>{board.label}</h2>
            <p>{scope.join(" · ")}</p>
          </div>
          <Season month={view.month} />
        </header>
        {lines.length > 0 ? (
          <RankingTable board={board} lines={lines} />
        ) : (
          <EmptyState link={otherRanking(ranking)}>
            <p>No ranking data available yet.</p>
          </EmptyState>
        )}
        <Months ranking={ranking} />
      </div>
    </section>
  );
}

/** The two sentences of the specification; other text for a past month. */
function Season({ month }: { month: string | undefined }) {
  if (month) {
    return (
      <div>
        <p>Top 100 players in {monthName(month)}.</p>
        <p>These are the final standings of that month.</p>
      </div>
    );
  }
  return (
    <div>
      <p>Top 100 players in this month.</p>
      <p>Rankings will be reset every first day of month.</p>
    </div>
  );
}

/** Links to the previous and next month. */
function Months({ ranking: { view, month, months } }: { ranking: Ranking }) {
  const at = months.indexOf(month);
  const earlier = months[at + 1];
  const later = months[at - 1];
  if (!earlier && !later) return null;
  return (
    <nav className={`screen-only ${styles.months}`} aria-label="Months">
      {earlier && (
        <a href={rankingPath({ ...view, month: earlier })} rel="prev">
          ‹ {monthName(earlier)}
        </a>
      )}
      {later && (
        <a href={rankingPath({ ...view, month: at === 1 ? undefined : later })} rel="next">
          {monthName(later)} ›
        </a>
      )}
    </nav>
  );
}

/** The link shown for an empty ranking. */
function otherRanking({ view, months }: Ranking): { href: string; label: string } {
  if (view.school || view.group) {
    const href = rankingPath({ ...view, school: undefined, group: undefined });
    return { href, label: "All schools and classes" };
  }
  const [, last] = months;
  if (last && !view.month) {
    return { href: rankingPath({ ...view, month: last }), label: `Rankings of ${monthName(last)}` };
  }
  return { href: "/download", label: "Download the game" };
}

function summary({ view, scope, lines }: Ranking): string {
  const count = `${lines.length || "no"} character${lines.length === 1 ? "" : "s"}`;
  return `${view.board.label}: ${count}, ${scope.join(", ")}`;
}
