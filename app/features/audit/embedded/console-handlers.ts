import { exportAudit, listAudit } from "./audit-log.ts";

export const handlers = {
  auditAdmin: { list: listAudit, export: exportAudit },
};
