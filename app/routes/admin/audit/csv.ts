import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { auditQuery } from "./query.ts";

/** `GET /admin/audit.csv`: the audit log, as far as its filters let through. */
export const loader = adminLoader("settings", async ({ gameApi, searchParams }) => {
  const { admin, action, target } = auditQuery(searchParams);
  const header = ["Number", "Time (GMT+08:00)", "Admin", "IP", "Action", "Target", "Reason", "Before", "After"];
  return listDownload("audit-log", header, async (after) => {
    const { entries, next } = await gameApi.auditAdmin.export({ admin, action, target, after });
    return {
      next,
      records: entries.map((entry) => [
        entry.id,
        timeCell(entry.at),
        entry.admin,
        entry.ip,
        entry.action,
        entry.target,
        entry.reason,
        entry.before,
        entry.after,
      ]),
    };
  });
});
