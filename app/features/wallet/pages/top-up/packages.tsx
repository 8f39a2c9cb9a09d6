import { orderIntent } from "#app/features/payments/order-form.ts";
import { ItemPicture } from "#app/features/shop/components/item-picture.tsx";
import { loginAddress } from "#app/features/wallet/addresses.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { Coin } from "#app/ui/coin.tsx";
import { Day } from "#app/ui/day.tsx";
import type { MethodView, Offers, PackageView } from "./load-packages.server.ts";
import styles from "./packages.module.css";

interface PackagesProps extends Offers {
  /** Whether the visitor is logged in. */
  isPlayer: boolean;
  /** Name of the site, which sells them. */
  seller: string;
}

/** The packages of R-Coin. Each has a plain form, which a browser sends by itself. */
export function Packages({ packages, methods, isPlayer, seller }: PackagesProps) {
  return (
    <>
      <div className="panel-head">
        <h2 id="packages-title">{t("package.title")}</h2>
        {isPlayer ? (
          <a className="more-link" href={localizedHref("/payments")}>
            {t("package.myPayments")}
          </a>
        ) : (
          <a className="more-link" href={localizedHref(loginAddress)}>
            {t("package.logIn")}
          </a>
        )}
      </div>
      <div className="panel-body">
        <ul className={styles.offers}>
          {packages.map((offered) => (
            <Card key={offered.id} offered={offered} methods={methods} isPlayer={isPlayer} />
          ))}
        </ul>
        <p className={styles.legal}>
          <Trans
            message="package.legal"
            values={{
              seller,
              refunds: <a href={localizedHref("/policy/refunds")}>{t("page.refundPolicy")}</a>,
              agreement: <a href={localizedHref("/policy/game-cash")}>{t("page.gameCashAgreement")}</a>,
            }}
          />
        </p>
      </div>
    </>
  );
}

interface CardProps {
  offered: PackageView;
  methods: MethodView[];
  isPlayer: boolean;
}

function Card({ offered, methods, isPlayer }: CardProps) {
  const { name, info, language, picture, coins, bonus, bonusShare, total } = offered;
  const { firstBonus, price, accountLimit, endsAt, bestValue, featured } = offered;
  const mark = bestValue ? "package.bestValue" : "package.featured";
  const button = bestValue ? "button" : "button quiet";
  const buy = (
    <>
      {t("package.buy", { price })}
      <span className="sr-only">: {name}</span>
    </>
  );
  return (
    <li className={styles.card} data-best={bestValue || undefined}>
      <div>
        {(bestValue || featured) && <b className={styles.mark}>{t(mark)}</b>}
        <div className={styles.art}>
          <ItemPicture picture={picture} sizes={bestValue ? "320px" : "(max-width: 520px) 80px, 192px"} />
        </div>
        <div className={styles.body}>
          <div>
            <h3 lang={language}>{name}</h3>
            <p className={styles.coins}>
              {coins} <Coin name={t("currency.rcoin")} />
            </p>
            {bonus && (
              <p className={styles.total}>
                <Trans message="package.total" values={{ coins: <b>{total}</b> }} />{" "}
                <span>
                  <span>{t("package.bonus", { coins: bonus })} </span>
                  {bonusShare}
                </span>
              </p>
            )}
            {firstBonus && <p className={styles.first}>{t("package.firstBonus", { coins: firstBonus })}</p>}
            {info && (
              <p className={styles.info} lang={language}>
                {info}
              </p>
            )}
            {(accountLimit || endsAt) && (
              <p className={styles.notes}>
                {accountLimit}
                {accountLimit && endsAt && " · "}
                {endsAt && <Trans message="package.endsAt" values={{ time: <Day time={endsAt} /> }} />}
              </p>
            )}
          </div>
          <div className={styles.buy}>
            {!isPlayer ? (
              <a className={button} href={localizedHref(loginAddress)}>
                {buy}
              </a>
            ) : methods.length === 0 ? (
              <p className={styles.notes}>{t("package.noMethods")}</p>
            ) : (
              <details>
                <summary className={button}>
                  <span>{buy}</span>
                  <span className={styles.cancel}>
                    {price} <u>{t("form.cancel")}</u>
                  </span>
                </summary>
                <OrderForm offered={offered} methods={methods} />
              </details>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

function OrderForm({ offered: { id, centavos, requestKey, name }, methods }: Omit<CardProps, "isPlayer">) {
  return (
    <form className={styles.form} method="post" action={localizedHref("/topup")}>
      <input type="hidden" name={formFields.intent} value={orderIntent} />
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="package" value={id} />
      <input type="hidden" name="price" value={centavos} />
      <fieldset>
        <legend>
          {t("package.payWith")} <span className="sr-only">({name})</span>
        </legend>
        {methods.map(({ key, name: method, promise, isTest }, index) => (
          <label key={key}>
            <input type="radio" name="method" value={key} defaultChecked={index === 0} />
            <span>
              <b>{method}</b>
              <small>{promise}</small>
              {isTest && <small className={styles.test}>{t("order.testMode")}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button">
        {t("package.order")}
      </button>
    </form>
  );
}
