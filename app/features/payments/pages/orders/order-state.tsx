import { heldTexts, orderStateTexts } from "#app/features/payments/order-texts.ts";
import { orderIntents } from "#app/features/payments/receipt-form.ts";
import { HiddenFormFields } from "#app/forms/form-extras.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import type { OrderView } from "./load-order.server.ts";
import styles from "./order.module.css";

interface OrderStateProps {
  order: OrderView;
  /** Whether the page loads itself again. */
  isWaiting: boolean;
}

/** The state of an order, what it means for the player, and what there is to do. */
export function OrderState({ order, isWaiting }: OrderStateProps) {
  const { number, state, method, checkoutUrl, isManual, refunded, reversed, receipt, mayCancel, isHeld } = order;
  const { label, tone } = isHeld ? heldTexts : orderStateTexts[state];
  const path = localizedHref(`/payments/${number}`);
  const isOver = state === "expired" || state === "cancelled" || state === "failed";
  return (
    <section className={`panel ${styles.state}`} data-tone={tone} aria-labelledby="state-title">
      <div className="panel-body">
        <h2 id="state-title">{t(label)}</h2>
        {isHeld ? <p>{t("order.heldText")}</p> : <Explanation order={order} />}
        {refunded && <p>{t("order.refundedText", { amount: refunded })}</p>}
        {reversed && <p>{t("order.reversedText", { coins: reversed })}</p>}
        {isWaiting && <p className={styles.quiet}>{t("order.checksItself")}</p>}
        <div className={styles.buttons}>
          {checkoutUrl && (
            <a className="button" href={checkoutUrl} rel="noreferrer">
              {t("order.continue", { method })}
            </a>
          )}
          {state === "open" && !isManual && !checkoutUrl && !isHeld && (
            <form method="post" action={path}>
              <HiddenFormFields intent={orderIntents.checkout} />
              <button type="submit" className="button">
                {t("order.openAgain", { method })}
              </button>
            </form>
          )}
          {isWaiting && (
            <a className="button quiet" href={path}>
              {t("order.checkAgain")}
            </a>
          )}
          {isWaiting && isManual && order.maySendReceipt && (
            <a className="button quiet" href={`${path}?receipt`}>
              {t("order.changeReceipt")}
            </a>
          )}
          {receipt && (
            <a className="button" href={`${path}/receipt`}>
              {t("order.viewReceipt")}
            </a>
          )}
          {(isOver || state === "paid") && (
            <a className="button quiet" href={localizedHref("/topup")}>
              {t("order.again")}
            </a>
          )}
          {mayCancel && (
            <form method="post" action={path}>
              <HiddenFormFields intent={orderIntents.cancel} />
              <button type="submit" className="button quiet">
                {t("order.cancel")}
              </button>
            </form>
          )}
        </div>
      </div>
    </section>
  );
}

function Explanation({ order }: { order: OrderView }) {
  const { state, method, isManual, decidedBy, decision, maySendReceipt, expiresAt, total } = order;
  switch (state) {
    case "open":
      return (
        <>
          <p>{t(isManual ? "order.openWallet" : "order.openProvider", { method })}</p>
          <p className={styles.deadline}>
            <span>
              <Trans message="order.payBy" values={{ time: <HistoryTime time={expiresAt} /> }} />
            </span>
            <count-down class={styles.left} hidden>
              {t("order.timeLeft")} <time dateTime={expiresAt.iso} />
            </count-down>
          </p>
        </>
      );
    case "submitted":
      return (
        <p>
          {decidedBy ? (
            <Trans message="order.submittedText" values={{ time: <HistoryTime time={decidedBy} /> }} />
          ) : (
            t("order.submittedLate")
          )}
        </p>
      );
    case "paid":
      return <p>{t("order.paidText", { coins: total })}</p>;
    case "refused":
      return (
        <>
          <p>{t("order.refusedText")}</p>
          <blockquote className={`player-name ${styles.reason}`}>{decision}</blockquote>
        </>
      );
    case "expired":
      return <p>{t(maySendReceipt ? "order.expiredText" : "order.expiredProvider")}</p>;
    case "cancelled":
      return <p>{t("order.cancelledText")}</p>;
    case "failed":
      return <p>{t("order.failedText")}</p>;
  }
}
