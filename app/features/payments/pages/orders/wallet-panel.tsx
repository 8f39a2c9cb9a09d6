import { t } from "#app/i18n/translate.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { QrCodePicture } from "#app/ui/qr-code.tsx";
import type { OrderView, WalletView } from "./load-order.server.ts";
import styles from "./order.module.css";

interface WalletPanelProps {
  order: OrderView;
  wallet: WalletView;
}

/** Where to send the money of an order, and how much exactly. */
export function WalletPanel({ order: { amount, plainAmount, isTest }, wallet }: WalletPanelProps) {
  const { name, accountName, accountNumber, changedOn, instructions, language, qr, qrHasAmount } = wallet;
  return (
    <Panel id="wallet-title" title={`${t("order.howToPay")}: ${name}`} padded className={styles.wallet}>
      <dl className={styles.transfer}>
        <Fact name={t("order.exactAmount")} className={styles.exact}>
          <span>{amount}</span> <CopyButton text={plainAmount} what={t("order.exactAmount")} />
        </Fact>
        <Fact name={t("order.accountNumber")}>
          <span className={styles.number}>{accountNumber}</span>{" "}
          <CopyButton text={accountNumber} what={t("order.accountNumber")} />
        </Fact>
        <Fact name={t("order.accountName")}>
          <span className="player-name">{accountName}</span>
        </Fact>
      </dl>
      {changedOn && <p className={styles.quiet}>{t("order.accountChanged", { date: changedOn })}</p>}
      <p className={styles.quiet}>{t("order.whyCentavos")}</p>
      {instructions && (
        <p className={`player-name ${styles.instructions}`} lang={language}>
          {instructions}
        </p>
      )}
      {qr && (
        <figure className={styles.qr}>
          <QrCodePicture code={qr} label={t("order.qr")} />
          <figcaption>
            <p>{t(qrHasAmount ? "order.qrWithAmount" : "order.qrWithoutAmount", { amount })}</p>
            <p className={styles.quiet}>{t("order.qrSamePhone")}</p>
          </figcaption>
        </figure>
      )}
      {isTest && <p className={styles.test}>{t("order.testMode")}</p>}
    </Panel>
  );
}

/** The `enhance` script shows it where it works; otherwise the text is selected with one click. */
function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <button type="button" className={styles.copy} hidden data-copy={text} data-copied={t("order.copied")} title={what}>
      {t("order.copy")}
    </button>
  );
}
