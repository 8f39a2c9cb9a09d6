import { deleteRole, listRoles, saveRole } from "./edit-roles.ts";
import { giveRole, listStaff, readStaffMember } from "./members.ts";
import { inviteOwner, withdrawOwner } from "./owners.ts";

export const handlers = {
  staffAdmin: {
    list: listStaff,
    byNum: readStaffMember,
    giveRole,
    inviteOwner,
    withdrawOwner,
    roles: listRoles,
    saveRole,
    deleteRole,
  },
};
