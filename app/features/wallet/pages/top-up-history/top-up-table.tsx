import { extraVoucherCurrencies } from "#app/features/currencies/currencies.ts";
import history from "#app/features/history/components/history.module.css";
import { t } from "#app/i18n/translate.ts";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import styles from "./top-up-history.module.css";
import type { TopUpLine } from "./top-up-lines.ts";

/**
 * The table of redeemed vouchers: code, date and value (specification section 2), and other currencies if there are
 * any.
 */
export function TopUpTable({ lines }: { lines: readonly TopUpLine[] }) {
  const brought = extraVoucherCurrencies.filter(({ key }) => lines.some(({ extras }) => extras[key]));
  return (
    <table className={`${history.table} ${styles.table}`}>
      <TableHead
        columns={[
          t("history.cardCode"),
          t("history.topUpDate"),
          t("history.cardValue"),
          ...brought.map(({ label }) => t(label)),
        ]}
      />
      <tbody>
        {lines.map(({ code, time, value, extras }, index) => (
          <tr key={index}>
            <th scope="row">{code}</th>
            <td>
              <HistoryTime time={time} />
            </td>
            <td className={history.value} data-label={t("history.cardValue")}>
              {value}
            </td>
            {brought.map(({ key, label }) => (
              <td key={key} data-label={t(label)}>
                {extras[key] || "–"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
