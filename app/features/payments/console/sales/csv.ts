import { redirect } from "@remix-run/cloudflare";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { receiptName } from "#app/features/payments/receipt-name.ts";
import { monthPattern } from "#app/features/payments/sales-limits.ts";

/** Centavos as a number of pesos that spreadsheets add up, such as `1250.00`. */
const pesosCell = (centavos: number) => (centavos / 100).toFixed(2);

/** `GET /admin/payments/sales.csv?month=2026-11`: the paid orders of a month for the accountant. */
export const loader = adminLoader("payments", async ({ services, gameApi, searchParams }) => {
  const month = searchParams.get("month") ?? "";
  if (!monthPattern.test(month)) return redirect("/admin/payments/sales");
  const read = async (after: string | undefined) => {
    const { sales, next } = await gameApi.salesAdmin.export({ month, after });
    return { rows: sales, next };
  };
  return listDownload(services, `sales-${month}`, read, [
    ["Receipt", ({ receiptNumber }) => receiptName(receiptNumber, false)],
    ["Order", ({ number }) => number],
    ["Paid (GMT+08:00)", ({ paidAt }) => timeCell(paidAt)],
    ["Player", ({ userNum, userId }) => userId || String(userNum)],
    ["Package", ({ packageName }) => packageName],
    ["Method", ({ method, paidWith }) => (paidWith && paidWith !== method ? `${method} (${paidWith})` : method)],
    ["Gross (PHP)", ({ gross }) => pesosCell(gross)],
    ["Refunded (PHP)", ({ returned }) => pesosCell(returned)],
    ["Net (PHP)", ({ gross, returned }) => pesosCell(gross - returned)],
    ["Coins", ({ coins }) => coins],
    ["Coins Taken Back", ({ reversed }) => reversed],
  ]);
});
