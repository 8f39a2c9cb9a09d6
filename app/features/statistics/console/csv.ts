import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { readPeriod } from "./read-period.server.ts";

/** `GET /admin/statistics.csv?days=30`, or `?month=2026-11`: the figures of each day. */
export const loader = adminLoader("console", ({ services, gameApi, searchParams }) => {
  const period = readPeriod(searchParams);
  const read = async () => ({ rows: (await gameApi.statisticsAdmin.read(period)).days });
  return listDownload(services, `statistics-${period.month ?? `${period.days}-days`}`, read, [
    ["Day", ({ day }) => day],
    ["Visitors", ({ visitors }) => visitors],
    ["Page views", ({ views }) => views],
    ["Registrations", ({ registrations }) => registrations],
    // Empty for those who may not see payments.
    ["Net sales (PHP)", ({ net }) => (typeof net === "number" ? (net / 100).toFixed(2) : "")],
  ]);
});
