import { approve, listApprovals, readApproval, refuse } from "./approvals.ts";

export const handlers = {
  approvalsAdmin: { list: listApprovals, byId: readApproval, approve, refuse },
};
