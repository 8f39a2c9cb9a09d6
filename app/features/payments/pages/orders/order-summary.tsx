import { t } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { OrderView } from "./load-order.server.ts";
import styles from "./order.module.css";

/** What was ordered, and for how much. */
export function OrderSummary({ order }: { order: OrderView }) {
  const { packageName, coins, bonus, firstBonus, price, amount, method, createdAt, paidAt, paidWith, reference } =
    order;
  return (
    <Panel id="summary-title" title={t("order.summary")} padded>
      <dl className={styles.facts}>
        <Fact name={t("order.package")}>{packageName}</Fact>
        <Fact name={t("order.youGet")}>
          <b>{t("package.coins", { coins })}</b>
          {bonus && <small>{t("package.bonus", { coins: bonus })}</small>}
          {firstBonus && <small>{t("package.firstBonus", { coins: firstBonus })}</small>}
        </Fact>
        {price !== amount && <Fact name={t("order.price")}>{price}</Fact>}
        <Fact name={t(paidAt ? "invoice.total" : "order.toPay")}>
          <b>{amount}</b>
        </Fact>
        <Fact name={t("order.method")}>{method}</Fact>
        {paidWith && paidWith !== method && <Fact name={t("order.paidBy")}>{paidWith}</Fact>}
        {reference && (
          <Fact name={t("order.reference")}>
            <span className="player-name">{reference}</span>
          </Fact>
        )}
        <Fact name={t("order.orderedAt")}>
          <HistoryTime time={createdAt} />
        </Fact>
        {paidAt && (
          <Fact name={t("order.paidAt")}>
            <HistoryTime time={paidAt} />
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
