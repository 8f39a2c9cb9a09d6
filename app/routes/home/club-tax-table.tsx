import { Panel } from "#app/ui/panel.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { HomeData } from "./load-home.server.ts";
import styles from "./side-boxes.module.css";

/** Which club holds each area and what tax it takes (specification section 9; None and 0% by default). */
export function ClubTaxTable({ clubTax }: Pick<HomeData, "clubTax">) {
  return (
    <Panel id="club-tax" title="Club tax" cached={{ values: [], source: clubTax }}>
      <table className={styles.tax}>
        <TableHead columns={["Area", "Club", "Tax"]} />
        <tbody>
          {clubTax.map((row) => (
            <tr key={row.area}>
              <th scope="row">{row.area}</th>
              <td className="player-name">{row.club}</td>
              <td>{row.tax}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
