import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import type { ItemView } from "#app/features/shop/components/item-view.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Panel } from "#app/ui/panel.tsx";
import "#app/ui/zoom.css";
import styles from "./shopping-cart.module.css";

/** Items of the shop below an empty cart. */
export function Proposals({ items }: { items: readonly ItemView[] }) {
  return (
    <Panel id="proposals" title={t("page.itemShop")} className={styles.proposals} padded>
      <ul>
        {items.map(({ number, name, price, currency, picture, href = "/itemshop" }) => (
          <li key={number}>
            <a className="zoom" href={localizedHref(href)}>
              <ItemPicture picture={picture} sizes="(max-width: 599px) 45vw, 180px" />
              <strong>{name}</strong>
              <span>
                {price} {currency}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
