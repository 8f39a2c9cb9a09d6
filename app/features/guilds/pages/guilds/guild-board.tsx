import { guildPath } from "#app/features/game/profile-paths.ts";
import type { GuildRow } from "#app/features/guilds/calls.ts";
import { Crest } from "#app/features/guilds/components/crest.tsx";
import { guildLimits } from "#app/features/guilds/limits.ts";
import { type GuildOrder, guildOrders, guildsPath, orderNames } from "#app/features/guilds/orders.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t, tPlural } from "#app/i18n/translate.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loading } from "#app/ui/page-swap/page-swap.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { Pager as PagerModel } from "#app/ui/pager/pager-model.ts";
import styles from "./guilds.module.css";

/** A page of a board of guilds. */
export interface ShownGuilds {
  order: GuildOrder;
  rows: readonly GuildRow[];
  pager: PagerModel;
}

/**
 * The tabs and the table of a board. With scripts, `<page-swap>` replaces this panel with that of another address.
 */
export function GuildBoard({ guilds: { order, rows, pager } }: { guilds: ShownGuilds }) {
  const first = (pager.current - 1) * guildLimits.page;
  const podium = first === 0 ? guildLimits.podium : 0;
  const name = t(orderNames[order]);
  return (
    <section className="panel" aria-label={tPlural("guild.summary", rows.length, { board: name })} tabIndex={-1}>
      <nav className={`screen-only menu-links ${styles.tabs}`} aria-label={t("ranking.rankings")}>
        <ul>
          {guildOrders.map((one) => (
            <li key={one}>
              <a
                id={`tab-${one}`}
                href={localizedHref(guildsPath(one))}
                aria-current={one === order ? "page" : undefined}
              >
                {t(orderNames[one])}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <Loading />
        {rows.length > 0 ? (
          <table className={styles.table} data-order={order}>
            <thead>
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
        ) : (
          <EmptyState icon="ranking" link={{ href: "/rankings", label: t("ranking.thisMonth") }}>
            <p>{t("guild.none")}</p>
          </EmptyState>
        )}
        <Pager pager={pager} href={(page) => guildsPath(order, page)} label={t("guild.pages")} short />
      </div>
    </section>
  );
}

/** A guild. A page has a hundred rows, so the markup of one is small. */
function Row({ row, place, isFirst = false }: { row: GuildRow; place: number; isFirst?: boolean }) {
  const { guildNum, mark, wins, draws, losses, members, averageLevel } = row;
  const label = (text: string) => (isFirst ? text : undefined);
  return (
    <tr>
      <td>{groupedNumber(place)}</td>
      <th scope="row">
        <Crest guildNum={guildNum} mark={mark} isLarge={isFirst} />
        <a href={localizedHref(guildPath(guildNum, row.name))}>{shownName(row.name)}</a>
      </th>
      <td data-label={label(t("guild.shortRecord"))}>
        <b>{groupedNumber(wins)}</b> – {groupedNumber(draws)} – {groupedNumber(losses)}
      </td>
      <td data-label={label(t("guild.members"))}>{groupedNumber(members)}</td>
      <td data-label={label(t("guild.averageLevel"))}>{averageLevel || "–"}</td>
    </tr>
  );
}
