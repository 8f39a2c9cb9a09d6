import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "#app/auth/guards.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { getServices } from "#app/server/services.ts";
import { auditQuery } from "./query.ts";

/** `GET /admin/audit.csv`: the audit log, as far as its filters let through. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "settings");
  const { admin, action, target } = auditQuery(request);
  const header = ["Number", "Time (GMT+08:00)", "Admin", "IP", "Action", "Target", "Reason", "Before", "After"];
  return listDownload(services, "audit-log", header, async (after) => {
    const { entries, next } = await services.gameApi.auditAdmin.export({ admin, action, target, after });
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
}
