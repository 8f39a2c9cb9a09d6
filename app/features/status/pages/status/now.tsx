import { t } from "#app/i18n/translate.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownStatus } from "./load-status.server.ts";
import styles from "./status.module.css";

/** The current state of the game server, its players and the highest numbers. */
export function Now({
  now,
  art,
  figure,
  records,
  maintenance: {
    current,
    planned: [next],
  },
}: Pick<ShownStatus, "now" | "art" | "figure" | "records" | "maintenance">) {
  return (
    <section className="panel" aria-label={t("status.now")}>
      <div className={styles.scene}>
        <Picture picture={art} alt="" sizes="(max-width: 1023px) 100vw, 900px" eager />
        {figure && <Picture className={styles.figure} picture={figure} alt="" sizes="240px" />}
        <div>
          <p className={styles.state} data-server={now.state}>
            {now.text} {now.note && <small>{now.note}</small>}
          </p>
          {now.players && (
            <p className={styles.count}>
              <strong>{now.players.count}</strong> {now.players.text}
            </p>
          )}
          {next && !current && <p className={styles.next}>{t("status.nextMaintenance", { time: next.period })}</p>}
        </div>
      </div>
      {current && (
        <p className={styles.notice}>
          <b>{current.isActive ? t("status.now") : t("status.announced")}</b> {current.text}
        </p>
      )}
      <dl className={styles.records}>
        {records.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value ?? "–"}
              <small>{value === undefined ? t("status.noRecord") : note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
