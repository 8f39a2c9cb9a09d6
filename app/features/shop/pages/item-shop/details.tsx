import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import styles from "./card.module.css";
import type { ShopCard } from "./shop-card.ts";

/** What a card has no room for; opens over its picture, so that nothing else moves. */
export function Details({ card: { name, language, rest, facts, endsAt, category } }: { card: ShopCard }) {
  if (!rest && !endsAt && !category && facts.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans message="shop.details" values={{ item: <span className="sr-only">{name}</span> }} />
      </summary>
      {/* Focusable, so that the keyboard can scroll what is longer than the picture. */}
      <div className={styles.sheet} tabIndex={0}>
        <b>{name}</b>
        {rest && <p lang={language}>{rest}</p>}
        <dl>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt> <dd>{text}</dd>
            </div>
          ))}
          {endsAt && (
            <div>
              <dt>{t("shop.endsAt")}</dt>{" "}
              <dd>
                <HistoryTime time={endsAt} />
              </dd>
            </div>
          )}
          {category && (
            <div>
              <dt>{t("shop.category")}</dt> <dd>{category}</dd>
            </div>
          )}
        </dl>
      </div>
    </details>
  );
}
