import * as z from "zod";
import { adminCall, field } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { accountNum, confirmedPlayer } from "#app/features/account-changes/admin-fields.ts";
import { confirmationFields, cursorField, nextCursorField } from "#app/features/admin/call-fields.ts";
import { seenRevision } from "#app/features/admin/edit-fields.ts";
import { adminRightKeys } from "#app/features/admin/rights.ts";
import { MAX_ROLES } from "#app/features/staff/roles.ts";

const role = z.object({
  /** `support`, `editor`, `cashier`, `owner`, or the generated key of a composed role. */
  key: text,
  name: text,
  /** The user type of its members. */
  rank: integer,
  rights: z.array(z.enum(adminRightKeys)),
});

const listedRole = role.extend({
  builtIn: wireName("built_in", z.boolean()),
  /** Whether the caller may give it to accounts; one that is not built in, they may change as well. */
  mayGive: wireName("may_give", z.boolean()),
  /** The number of accounts that have it. */
  members: integer,
  /** The revision that changes are based on; empty for built-in roles. */
  seen: text,
});
export type ListedRole = z.output<typeof listedRole>;

const staffMember = z.object({
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
  userType: wireName("UserType", integer),
  roleKey: wireName("role", text),
  roleName: wireName("role_name", text),
  rights: z.array(z.enum(adminRightKeys)),
  lastLogin: wireName("last_login", z.string().nullish()),
  /** Whether the account has a second factor; null when the server does not know. */
  secondFactor: wireName("second_factor", z.boolean().nullish()),
  /** Whether the account has an open invitation to be an owner. */
  invited: z.boolean().nullish(),
  /** Whether the caller may change the account's role. */
  mayChange: wireName("may_change", z.boolean()),
});
export type StaffMember = z.output<typeof staffMember>;

const roleKey = z.string().max(40);

/** Calls of the console about staff and their roles. */
export const staffAdminCalls = {
  list: adminCall("staff", "GET /adminstaff", {
    summary: "List the accounts of staff, 50 at a time, the highest level first.",
    request: () => z.object({ after: cursorField }),
    reply: () => z.object({ staff: z.array(staffMember), next: nextCursorField }),
  }),
  byNum: adminCall("staff", "GET /adminstaff/{UserNum}", {
    id: "adminstaffmember",
    summary: "Get the role of an account. Players have an empty one.",
    request: () => z.object({ userNum: wireName("UserNum", accountNum) }),
    reply: () => z.object({ member: staffMember }),
  }),
  giveRole: adminCall("staff", "POST /adminstaff/role", {
    requiresRecentIdentity: true,
    id: "admingiverole",
    summary:
      "Give an account a role, or take it from the staff (an empty role). The account is logged out everywhere. The role must be below your own level and have no right that you lack; so must be the account. Owners are invited.",
    request: () => z.object({ ...confirmedPlayer, role: roleKey.default("") }),
    reply: () => message,
  }),
  inviteOwner: adminCall("staff", "POST /adminstaff/inviteowner", {
    requiresRecentIdentity: true,
    id: "admininviteowner",
    summary:
      "Invite an account to be an owner, by a mail with a link that works within 24 hours; only for owners. Without a mail server, the link is returned once in this reply.",
    request: () => z.object(confirmedPlayer),
    reply: () =>
      z.object({
        message: text,
        /** Set only when no mail server is configured. */
        link: z.string().nullish(),
      }),
  }),
  withdrawOwner: adminCall("staff", "POST /adminstaff/withdrawowner", {
    id: "adminwithdrawowner",
    summary: "Withdraw the invitation of an account to be an owner; only for owners.",
    request: () => z.object({ userNum: wireName("UserNum", accountNum) }),
    reply: () => message,
  }),
  roles: adminCall("staff", "GET /adminroles", {
    summary: "List the roles: the built-in ones, then those that were composed.",
    reply: () => z.object({ roles: z.array(listedRole).max(MAX_ROLES + 10) }),
  }),
  saveRole: adminCall("staff", "POST /adminsaverole", {
    requiresRecentIdentity: true,
    summary:
      "Compose a role (an empty key) or change one. It must be below your own level and have no right that you lack. The rank of a role never changes. Members have changed rights at once.",
    request: () =>
      z.object({
        key: roleKey.default(""),
        seen: seenRevision,
        name: field,
        rank: integer,
        rights: z.array(z.enum(adminRightKeys)).max(adminRightKeys.length),
      }),
    reply: () => z.object({ message: text, key: text }),
  }),
  deleteRole: adminCall("staff", "POST /admindeleterole", {
    requiresRecentIdentity: true,
    summary: "Delete a composed role that no account has.",
    request: () => z.object({ key: roleKey, seen: seenRevision, confirm: confirmationFields.confirm }),
    reply: () => message,
  }),
};
