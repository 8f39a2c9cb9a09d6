import { itemAnchor } from "#app/features/shop/catalogue.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import { ItemTooltip } from "#app/features/shop/components/item-tooltip.tsx";
import { redeemAddress } from "#app/features/wallet/addresses.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { CachedFragment } from "#app/ui/cached-fragment.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ShellData } from "./shell-data.ts";
import styles from "./side-panel.module.css";

/** Recharge button, capsule shop and redeem code banners, and the item shop roller (specification section 1). */
export function SidePanel({ shell }: { shell: ShellData }) {
  const { recharge, capsule, redeem } = shell.pictures;
  const hasShop = !shell.missingParts.includes("shop");
  return (
    <CachedFragment
      as="nav"
      attributes={{
        className: `screen-only ${styles.side} ${hasShop ? "" : styles.two}`,
        "aria-label": t("shell.sidePanel"),
      }}
      values={["side panel", hasShop, recharge.src, capsule.src, redeem.src]}
      source={shell.items.length > 0 ? shell.items : undefined}
    >
      <SidePanelContent shell={shell} />
    </CachedFragment>
  );
}

function SidePanelContent({ shell }: { shell: ShellData }) {
  const { recharge, capsule, redeem } = shell.pictures;
  return (
    <>
      <a href={localizedHref("/topup")}>
        <Picture picture={recharge} sizes="(max-width: 699px) 30vw, 384px" alt="" />
        <span className="title">{t("page.recharge")}</span>
      </a>
      {!shell.missingParts.includes("shop") && (
        <a href={localizedHref("/itemshop/box")}>
          <Picture picture={capsule} sizes="(max-width: 699px) 30vw, 384px" alt="" />
          <span className="title">{t("shell.capsuleShop")}</span>
        </a>
      )}
      <a href={localizedHref(redeemAddress)}>
        <Picture picture={redeem} sizes="(max-width: 699px) 30vw, 384px" alt="" />
        <span className="title">{t("shell.redeemCode")}</span>
      </a>
      {shell.items.length > 0 && (
        <item-roller class={styles.roller}>
          <div className="panel-head">
            <h2>
              <a href={localizedHref("/itemshop")}>{t("shell.itemShop")}</a>
            </h2>
            <button type="button" hidden data-step="-1" aria-label={t("shell.previousItems")}>
              ▲
            </button>
            <button type="button" hidden data-step="1" aria-label={t("shell.nextItems")}>
              ▼
            </button>
          </div>
          <ul className="menu-links" tabIndex={0} aria-label={t("shell.shopItems")}>
            {shell.items.map((item) => (
              <li key={item.number}>
                {/* The items are the first ones of the shop's first page, so the anchors exist there. */}
                <a href={localizedHref(`/itemshop#${itemAnchor(item.number)}`)} aria-describedby={tipId(item)}>
                  <ItemPicture picture={item.picture} />
                  <span>
                    {item.name}
                    <small>
                      {item.price} {item.currency}
                    </small>
                  </span>
                </a>
                <ItemTooltip item={item} id={tipId(item)} className={styles.tip} />
              </li>
            ))}
          </ul>
        </item-roller>
      )}
    </>
  );
}

/** Id of an item's tooltip. */
function tipId({ number }: { number: number }): string {
  return `roller-item-${number}`;
}
