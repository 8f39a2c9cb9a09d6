import { deleteRole, listRoles, saveRole } from "./edit-roles.ts";
import { giveRole, listStaff, readStaffMember } from "./members.ts";

export const handlers = {
  staffAdmin: { list: listStaff, byNum: readStaffMember, giveRole, roles: listRoles, saveRole, deleteRole },
};
