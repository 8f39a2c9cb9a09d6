import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./card.module.css";

/**
 * Leads to the top-up page from the cells that the last row would leave empty. Their number depends on the number of
 * columns, which the screen decides: the style sheet takes that of its own.
 */
export function TopUpTile({ cards }: { cards: number }) {
  const { pictures } = useShell();
  const [two, three, four] = [2, 3, 4].map((columns) => (columns - (cards % columns)) % columns);
  if (!two && !three && !four) return null;
  return (
    <li className={`panel ${styles.topUp}`} data-of-2={two} data-of-3={three} data-of-4={four}>
      <div className={styles.art}>
        <Picture className="cover" picture={pictures.recharge} sizes="(max-width: 699px) 30vw, 384px" alt="" />
      </div>
      <h2>{t("page.topUp")}</h2>
      <p>{t("topUp.lead")}</p>
      <a className="button quiet" href={localizedHref("/topup")}>
        {t("page.recharge")}
      </a>
    </li>
  );
}
