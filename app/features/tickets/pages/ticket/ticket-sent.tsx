import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import styles from "./ticket.module.css";

interface TicketSentProps {
  number: string;
  email: string;
  /** What to do with the number; undefined if it was mailed. */
  keep: string | undefined;
  /** How the answer reaches the author. */
  answer: string;
  loggedIn: boolean;
  art: PictureSource;
}

/** The number of a new ticket, and how to use it. */
export function TicketSent({ number, email, keep, answer, loggedIn, art }: TicketSentProps) {
  return (
    <ScenicPanel art={art}>
      <div role="status">
        <h2>{t("ticket.sent")}</h2>
        <p className={styles.lead}>{t("ticket.numberIs")}</p>
        <p className={styles.number}>{number}</p>
      </div>
      <ul className={`bullets ${styles.steps}`}>
        <li>
          {keep ?? (
            <Trans message="ticket.keepNumber" values={{ email: <span className="player-name">{email}</span> }} />
          )}
        </li>
        {loggedIn && <li>{t("ticket.inYourList")}</li>}
        <li>{answer}</li>
      </ul>
      <p className={styles.ways}>
        <a className="button" href={localizedHref(`/checkticket?ticket=${number}`)}>
          {t("page.checkTicket")}
        </a>
        <a className="button quiet" href={localizedHref("/ticket")}>
          {t("ticket.submitAnother")}
        </a>
      </p>
    </ScenicPanel>
  );
}
