import { guildPath } from "#app/features/game/profile-paths.ts";
import { NO_CLUB } from "#app/features/settings/club-tax.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./club-tax-table.module.css";
import type { HomeData } from "./load-home.server.ts";

interface ClubTaxTableProps extends Pick<HomeData, "clubTax" | "schools"> {
  /** Whether guilds have pages. */
  hasGuilds: boolean;
}

/**
 * The areas of the schools, in the same order: which club holds each and what tax it takes (specification section 9; None
 * and 0% by default).
 */
export function ClubTaxTable({ clubTax, schools, hasGuilds }: ClubTaxTableProps) {
  return (
    <Panel
      id="club-tax"
      title={t("clubTax.title")}
      cached={{ values: [hasGuilds, ...schools.map(({ emblem }) => emblem)], source: clubTax }}
    >
      <table className={styles.tax}>
        <TableHead className="sr-only" columns={[t("clubTax.area"), t("clubTax.club"), t("clubTax.tax")]} />
        <tbody>
          {clubTax.map((row, index) => (
            <tr key={row.area} data-s={schools[index]?.place}>
              <th scope="row">
                <img src={schools[index]?.emblem} width="40" height="40" alt="" loading="lazy" />
                {row.area}
              </th>
              <td className="player-name">
                {hasGuilds && row.guildNum ? (
                  <a href={localizedHref(guildPath(row.guildNum))}>{row.club}</a>
                ) : row.club === NO_CLUB ? (
                  t("clubTax.none")
                ) : (
                  row.club
                )}
              </td>
              <td>{row.tax}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
