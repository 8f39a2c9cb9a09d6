import { approve, listApprovals, readApproval, refuse } from "./approvals.ts";
import { deleteRole, listRoles, saveRole } from "./edit-roles.ts";
import { readLimits, saveLimits } from "./limits.ts";
import { giveRole, listStaff, readStaffMember } from "./members.ts";

export const handlers = {
  staffAdmin: { list: listStaff, byNum: readStaffMember, giveRole, roles: listRoles, saveRole, deleteRole },
  approvalsAdmin: { list: listApprovals, byId: readApproval, approve, refuse, limits: readLimits, saveLimits },
};
