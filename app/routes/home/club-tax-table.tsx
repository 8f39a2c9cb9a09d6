import { Panel } from "#app/ui/panel.tsx";
import type { HomeData } from "./load-home.server.ts";
import styles from "./side-boxes.module.css";

/** Which club holds each area and what tax it takes (specification section 9; None and 0% by default). */
export function ClubTaxTable({ clubTax }: Pick<HomeData, "clubTax">) {
  return (
    <Panel id="club-tax" title="Club tax">
      <table className={styles.tax}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Club</th>
            <th scope="col">Tax</th>
          </tr>
        </thead>
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
