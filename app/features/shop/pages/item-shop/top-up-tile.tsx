import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { type ArtPicture, Picture } from "#app/ui/picture.tsx";
import styles from "./card.module.css";

/**
 * A link to the top-up page that fills the empty cells of the last row. How many there are depends on the number of
 * columns, and that on the screen, so the stylesheet picks one of the counts.
 */
export function TopUpTile({ cards, picture }: { cards: number; picture: ArtPicture }) {
  const [two, three, four, five] = [2, 3, 4, 5].map((columns) => (columns - (cards % columns)) % columns);
  if (!two && !three && !four && !five) return null;
  return (
    <li className={`panel ${styles.topUp}`} data-free-2={two} data-free-3={three} data-free-4={four} data-free-5={five}>
      <div>
        <h2>{t("page.topUp")}</h2>
        <p>{t("shop.topUpTile")}</p>
        <a className="button quiet" href={localizedHref("/topup")}>
          {t("page.recharge")}
        </a>
      </div>
      <Picture picture={picture} sizes="(max-width: 679px) 160px, 320px" alt="" />
    </li>
  );
}
