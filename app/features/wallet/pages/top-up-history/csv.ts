import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { extraVoucherCurrencies } from "#app/features/currencies/currencies.ts";
import { historyDownload, timeCell } from "#app/features/history/history.server.ts";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";

/** `GET /topuphistory.csv`: the whole redeem history of the logged-in player. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  return historyDownload(services, request, {
    name: "redeem-history",
    path: "/topuphistory",
    read: services.gameApi.wallet.topUps,
    header: [
      t("history.topUpTime"),
      t("history.cardCode"),
      t("history.cardValue"),
      ...extraVoucherCurrencies.map(({ label }) => t(label)),
    ],
    recordsOf: ({ topUps }) =>
      topUps.map(({ voucherCode, redeemedAt, rcoin, ...worth }) => [
        timeCell(redeemedAt),
        voucherCode,
        rcoin,
        ...extraVoucherCurrencies.map(({ key }) => worth[key]),
      ]),
  });
}
