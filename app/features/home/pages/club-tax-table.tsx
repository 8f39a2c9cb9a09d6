import { NO_CLUB } from "#app/features/settings/club-tax.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { HomeData } from "./load-home.server.ts";
import styles from "./side-boxes.module.css";

/** The areas of the schools, in the same order: which club holds each and what tax it takes (specification section 9; None and 0% by default). */
export function ClubTaxTable({ clubTax, schools }: Pick<HomeData, "clubTax" | "schools">) {
  return (
    <Panel
      id="club-tax"
      title={t("clubTax.title")}
      cached={{ values: schools.map(({ emblem }) => emblem), source: clubTax }}
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
              <td className="player-name">{row.club === NO_CLUB ? t("clubTax.none") : row.club}</td>
              <td>{row.tax}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
