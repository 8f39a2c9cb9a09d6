import type { CountWaiting } from "#app/embedded/feature-tables.ts";
import { approvalKindKeys, mayDecide } from "../approvals.ts";

/** Requests of others that the admin may decide about. */
export const waitingApprovals: CountWaiting = ({ admin, now, limit }) => [
  `SELECT count(*) AS n FROM (
     SELECT 1 FROM approvals WHERE state = 'open' AND expires_at > ?1
       AND kind IN (SELECT value FROM json_each(?2)) AND requested_by <> ?3 AND target_num IS NOT ?3 LIMIT ?4)`,
  now,
  JSON.stringify(approvalKindKeys.filter((kind) => mayDecide(admin, kind))),
  admin.userNum,
  limit,
];
