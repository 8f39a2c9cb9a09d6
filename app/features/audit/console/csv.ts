import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { auditQuery } from "./query.ts";

/** `GET /admin/audit.csv`: the audit log with its filters. */
export const loader = adminLoader("settings", async ({ services, gameApi, searchParams }) => {
  const { admin, action, target, from, to } = auditQuery(searchParams);
  const read = async (after: string | undefined) => {
    const { entries, next } = await gameApi.auditAdmin.export({ admin, action, target, from, to, after });
    return { rows: entries, next };
  };
  return listDownload(services, "audit-log", read, [
    ["Number", ({ id }) => id],
    ["Time (GMT+08:00)", ({ at }) => timeCell(at)],
    ["Admin", ({ admin }) => admin],
    ["IP", ({ ip }) => ip],
    ["Action", ({ action }) => action],
    ["Target", ({ target }) => target],
    ["Reason", ({ reason }) => reason],
    ["Before", ({ before }) => before],
    ["After", ({ after }) => after],
  ]);
});
