import { useId } from "react";
import { itemAnchor } from "#app/features/shop/catalogue.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import { ItemTooltip } from "#app/features/shop/components/item-tooltip.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ShellData } from "./shell-data.ts";
import styles from "./side-panel.module.css";

/** Recharge button, capsule shop and redeem code banners, and the item shop roller (specification section 1). */
export function SidePanel({ shell }: { shell: ShellData }) {
  const { recharge, capsule, redeem } = shell.pictures;
  const id = useId();
  return (
    <nav className={`screen-only ${styles.side}`} aria-label="Recharge and items">
      <a href="/topup">
        <Picture picture={recharge} sizes="260px" alt="" />
        <span>Recharge</span>
      </a>
      {!shell.missingFeatures.includes("shop") && (
        <a href="/itemshop/box">
          <Picture picture={capsule} sizes="260px" alt="" />
          <span>Capsule shop</span>
        </a>
      )}
      <a href="/topup">
        <Picture picture={redeem} sizes="260px" alt="" />
        <span>Redeem code</span>
      </a>
      {shell.items.length > 0 && (
        <item-roller class={styles.roller}>
          <a className={styles.rollerHead} href="/itemshop">
            Item shop
          </a>
          <button type="button" hidden data-step="-1" aria-label="Previous items">
            ▲
          </button>
          <ul className="menu-links" tabIndex={0} aria-label="Items of the shop">
            {shell.items.map((item) => (
              <li key={item.number}>
                {/* The items are the first ones of the shop's first page, so the anchors exist there. */}
                <a href={`/itemshop#${itemAnchor(item.number)}`} aria-describedby={`${id}${item.number}`}>
                  <ItemPicture picture={item.picture} />
                  {item.name}
                </a>
                <ItemTooltip item={item} id={`${id}${item.number}`} className={styles.tip} />
              </li>
            ))}
          </ul>
          <button type="button" hidden data-step="1" aria-label="Next items">
            ▼
          </button>
        </item-roller>
      )}
    </nav>
  );
}
