import styles from "./side-boxes.module.css";

interface ClubTaxTableProps {
  rows: { area: string; club: string; tax: string }[];
}

/** Which club holds each area and what tax it takes (specification section 9; None and 0% by default). */
export function ClubTaxTable({ rows }: ClubTaxTableProps) {
  return (
    <section className="panel" aria-labelledby="club-tax">
      <div className="panel-head">
        <h2 id="club-tax">Club tax</h2>
      </div>
      <table className={styles.tax}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Club</th>
            <th scope="col">Tax</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.area}>
              <th scope="row">{row.area}</th>
              <td className="player-name">{row.club}</td>
              <td>{row.tax}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
