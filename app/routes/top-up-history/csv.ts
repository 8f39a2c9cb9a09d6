import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { historyDownload, timeCell } from "#app/features/history/history.server.ts";
import { extraVoucherCurrencies } from "#app/features/wallet/currencies.ts";
import { getServices } from "#app/server/services.ts";

/** `GET /topuphistory.csv`: the whole redeem history of the logged-in player. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  return historyDownload(services, request, {
    name: "redeem-history",
    path: "/topuphistory",
    read: services.gameApi.wallet.topUps,
    header: ["Top Up Date (GMT+08:00)", "Card Code", "Card Value", ...extraVoucherCurrencies.map(({ label }) => label)],
    recordsOf: ({ topUps }) =>
      topUps.map(({ voucherCode, redeemedAt, rcoin, ...worth }) => [
        timeCell(redeemedAt),
        voucherCode,
        rcoin,
        ...extraVoucherCurrencies.map(({ key }) => worth[key]),
      ]),
  });
}
