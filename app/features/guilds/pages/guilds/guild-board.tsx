import { boardName } from "#app/features/game/boards.ts";
import { guildPath } from "#app/features/game/profile-paths.ts";
import type { GuildRow } from "#app/features/guilds/calls.ts";
import { Crest } from "#app/features/guilds/components/crest.tsx";
import { Regions } from "#app/features/guilds/components/regions.tsx";
import { guildLimits } from "#app/features/guilds/limits.ts";
import { boardPath, type GuildOrder } from "#app/features/guilds/orders.ts";
import { BoardTabs } from "#app/features/rankings/components/board-tabs.tsx";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loading } from "#app/ui/page-swap/page-swap.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import styles from "./guilds.module.css";
import type { ShownGuilds } from "./load-guilds.server.ts";

/**
 * The tabs and the contents of a board. With scripts, `<page-swap>` replaces this panel with that of another address.
 */
export function GuildBoard({ guilds: { boards, board, shown } }: { guilds: ShownGuilds }) {
  const name = boardName(board);
  const label =
    "rows" in shown
      ? tPlural("guild.summary", shown.rows.length, { board: name })
      : tPlural("guild.regionsSummary", shown.regions.length, { board: name });
  return (
    <section className="panel" aria-label={label} tabIndex={-1}>
      <BoardTabs boards={boards} current={board.key} href={({ key }) => boardPath(boards, key)} />
      <div>
        <Loading />
        {"regions" in shown &&
          (shown.regions.length > 0 ? <Regions regions={shown.regions} /> : <NoGuilds text={t("guild.noRegions")} />)}
        {"rows" in shown && (
          <>
            <Ranking order={shown.order} rows={shown.rows} page={shown.pager.current} />
            <Pager
              pager={shown.pager}
              href={(page) => boardPath(boards, shown.order, page)}
              label={t("guild.pages")}
              short
            />
          </>
        )}
      </div>
    </section>
  );
}

function NoGuilds({ text }: { text: string }) {
  return (
    <EmptyState icon="ranking" link={{ href: "/rankings", label: t("ranking.thisMonth") }}>
      <p>{text}</p>
    </EmptyState>
  );
}

/** A page of a ranking: on the first, the first three have cards. */
function Ranking({ order, rows, page }: { order: GuildOrder; rows: readonly GuildRow[]; page: number }) {
  const first = (page - 1) * guildLimits.page;
  const podium = first === 0 ? guildLimits.podium : 0;
  if (rows.length === 0) return <NoGuilds text={t("guild.none")} />;
  return (
    <table className={styles.table} data-order={order}>
      <thead className={rows.length > podium ? undefined : "sr-only"}>
        <tr>
          <th scope="col">{t("ranking.rank")}</th>
          <th scope="col">{t("guild.name")}</th>
          <th scope="col">{t("guild.record")}</th>
          <th scope="col">{t("guild.members")}</th>
          <th scope="col">{t("guild.averageLevel")}</th>
        </tr>
      </thead>
      {podium > 0 && (
        <tbody className={styles.podium}>
          {rows.slice(0, podium).map((row, index) => (
            <Row key={row.guildNum} row={row} place={index + 1} isFirst />
          ))}
        </tbody>
      )}
      <tbody className={styles.lines}>
        {rows.slice(podium).map((row, index) => (
          <Row key={row.guildNum} row={row} place={first + podium + index + 1} />
        ))}
      </tbody>
    </table>
  );
}

/** The share of fights that a guild has won. */
function Share({ of }: { of: number }) {
  const percent = Math.round(of * 100);
  return (
    <>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0h${percent}v1H0`} />
      </svg>
      <small>{percent}%</small>
    </>
  );
}

/** A guild. A page has a hundred rows, so the markup of one is small. */
function Row({ row, place, isFirst = false }: { row: GuildRow; place: number; isFirst?: boolean }) {
  const { guildNum, mark, wins, draws, losses, members, averageLevel } = row;
  const name = shownName(row.name);
  const label = (text: string) => (isFirst ? text : undefined);
  return (
    <tr>
      <td>{groupedNumber(place)}</td>
      <th scope="row">
        <Crest guildNum={guildNum} mark={mark} isLarge={isFirst} />
        <a href={localizedHref(guildPath(guildNum, row.name))} title={label(name)}>
          {name}
        </a>
      </th>
      <td data-label={label(t("guild.shortRecord"))}>
        {!isFirst && wins > 0 && <Share of={wins / (wins + draws + losses)} />}
        <span>
          <b>{groupedNumber(wins)}</b> – {groupedNumber(draws)} – {groupedNumber(losses)}
        </span>
      </td>
      <td data-label={label(t("guild.members"))}>{groupedNumber(members)}</td>
      <td data-label={label(t("guild.averageLevel"))}>{averageLevel || "–"}</td>
    </tr>
  );
}
