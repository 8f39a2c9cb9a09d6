import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { type ArtPicture, Picture } from "#app/ui/picture.tsx";
import styles from "./card.module.css";

/**
 * A link to the top-up page: the last cell of a row, or a strip below the rows. Whether it completes a row depends on the
 * number of columns, and that on the screen, so the stylesheet picks the one that applies.
 */
export function TopUpTile({ cards, picture }: { cards: number; picture: ArtPicture }) {
  const [two, three, four, five] = [2, 3, 4, 5].map((columns) => ((cards + 1) % columns === 0 ? "" : undefined));
  return (
    <li className={`panel ${styles.topUp}`} data-fits-2={two} data-fits-3={three} data-fits-4={four} data-fits-5={five}>
      <div>
        <h2>{t("page.topUp")}</h2>
        <p>{t("shop.topUpTile")}</p>
        <a className="button quiet" href={localizedHref("/topup")}>
          {t("page.recharge")}
        </a>
      </div>
      <Picture picture={picture} sizes="134px" alt="" />
    </li>
  );
}
