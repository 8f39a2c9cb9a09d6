import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { Coin, Price } from "#app/ui/coin.tsx";
import { Panel } from "#app/ui/panel.tsx";
import "#app/ui/zoom.css";
import type { Proposal } from "./load-cart.server.ts";
import styles from "./shopping-cart.module.css";

/** Items of the shop below an empty cart. */
export function Proposals({ items }: { items: readonly Proposal[] }) {
  return (
    <Panel id="proposals" title={t("page.itemShop")} className={styles.proposals} padded>
      <ul>
        {items.map(({ number, name, variant, price, currency, isCoin, picture, href = "/itemshop" }) => (
          <li key={number}>
            <a className="zoom" href={localizedHref(href)}>
              <ItemPicture picture={picture} sizes="(max-width: 599px) 45vw, 180px" />
              <p>
                <strong>{name}</strong>
                {variant}
                <b>
                  <Price price={price} /> {isCoin ? <Coin name={currency} /> : <small>{currency}</small>}
                </b>
              </p>
              <span className="button quiet">{t("cart.view")}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
