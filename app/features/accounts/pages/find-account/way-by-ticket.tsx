import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import styles from "./find-account.module.css";

interface WayByTicketProps {
  art: PictureSource;
  offersTickets: boolean;
}

/** Before the forms on a site that sends no e-mails: how the support team gives an account back. */
export function WayByTicket({ art, offersTickets }: WayByTicketProps) {
  return (
    <ScenicPanel art={art}>
      {offersTickets && <h2>{t("findAccount.byTicket")}</h2>}
      <p>{t("findAccount.noMailServer")}</p>
      {offersTickets && (
        <>
          <ol className={styles.way}>
            <li>{t("findAccount.byTicketWrite")}</li>
            <li>{t("findAccount.byTicketKeep")}</li>
            <li>{t("findAccount.byTicketRead")}</li>
          </ol>
          <p className={styles.links}>
            <a className="button" href={localizedHref("/ticket?category=account")}>
              {t("page.submitTicket")}
            </a>
            <a className="button quiet" href={localizedHref("/checkticket")}>
              {t("page.checkTicket")}
            </a>
          </p>
        </>
      )}
    </ScenicPanel>
  );
}
