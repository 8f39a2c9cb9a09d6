import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { Day } from "#app/ui/day.tsx";
import type { ShopCard } from "./shop-card.ts";

/** What a card has no room for. */
export function Details({ card: { name, language, rest, facts, endsAt, category } }: { card: ShopCard }) {
  if (!rest && !endsAt && !category && facts.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans message="shop.details" values={{ item: <span className="sr-only">{name}</span> }} />
      </summary>
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
              <Day time={endsAt} />
            </dd>
          </div>
        )}
        {category && (
          <div>
            <dt>{t("shop.category")}</dt> <dd>{category}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
