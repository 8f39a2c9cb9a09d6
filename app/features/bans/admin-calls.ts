import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import {
  confirmationFields,
  cursorField,
  idField,
  nextCursorField,
  timeField,
} from "#app/features/admin/call-fields.ts";
import { formValue, requestFields } from "#app/features/admin/edit-fields.ts";
import { addressBanForm, changedBan, suspendForm } from "./ban-forms.ts";
import { banFilters, banStates } from "./ban-states.ts";

/** A ban as the console shows it. */
export const listedBan = z.object({
  id: integer,
  state: z.enum(banStates),
  /** Shown to whoever is banned. */
  reason: text,
  /** For admins only. */
  note: text,
  startsAt: wireName("starts_at", timeField),
  /** Null for a ban without an end. */
  endsAt: wireName("ends_at", z.string().nullish()),
  /** The user ID of the admin who made it. */
  admin: text,
  liftedAt: wireName("lifted_at", z.string().nullish()),
  liftedBy: wireName("lifted_by", text),
  /** The revision, for changes. */
  seen: text,
});
export type ListedBan = z.output<typeof listedBan>;

const accountBan = listedBan.extend({
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
});

const addressBan = listedBan.extend({ range: text });

const wireNames = { endsAt: "ends_at", includesOwn: "includes_own" };

const listRequest = z.object({
  /** Bans in force by default. */
  state: z.enum(banFilters).nullish(),
  search: formValue,
  after: cursorField,
});

const ofBan = z.object({ id: idField, ...confirmationFields });

/** Calls of the console about suspensions and banned addresses. */
export const bansAdminCalls = {
  accounts: adminCall("accounts", "GET /adminbans/accounts", {
    id: "adminaccountbans",
    summary: "List suspensions, 50 at a time, the newest first. The search is the beginning of a user ID.",
    request: () => listRequest,
    reply: () => z.object({ bans: z.array(accountBan), next: nextCursorField }),
  }),
  addresses: adminCall("accounts", "GET /adminbans/addresses", {
    id: "adminaddressbans",
    summary:
      "List banned addresses, 50 at a time, the newest first. The search is an address or a range, which finds all bans that overlap with it, or the beginning of one.",
    request: () => listRequest,
    reply: () => z.object({ bans: z.array(addressBan), next: nextCursorField }),
  }),
  addressById: adminCall("accounts", "GET /adminbans/address/{id}", {
    id: "adminaddressban",
    summary: "Get a ban of an address.",
    request: () => z.object({ id: idField }),
    reply: () => z.object({ ban: addressBan }),
  }),
  suspend: adminCall("accounts", "POST /adminbans/suspend", {
    id: "adminsuspend",
    summary:
      "Suspend an account, until a time (Manila, such as 2026-12-24T20:00) or without an end. The account is logged out everywhere and keeps its user type; its owner gets an e-mail with the reason. Not allowed for your own account or an account of your level or above.",
    request: () => z.object({ userNum: wireName("UserNum", idField), ...requestFields(suspendForm, wireNames) }),
    reply: () => message,
  }),
  changeSuspension: adminCall("accounts", "POST /adminbans/changesuspension", {
    id: "adminchangesuspension",
    summary: "Change the reason, the note and the end of a suspension that is in force.",
    request: () => z.object({ id: idField, ...requestFields(changedBan, wireNames) }),
    reply: () => message,
  }),
  liftSuspension: adminCall("accounts", "POST /adminbans/liftsuspension", {
    id: "adminliftsuspension",
    summary: "End a suspension early. The reason is for the audit log.",
    request: () => ofBan,
    reply: () => message,
  }),
  banAddress: adminCall("accounts", "POST /adminbans/banaddress", {
    id: "adminbanaddress",
    summary:
      "Ban an IP address or a range in CIDR notation, at most an IPv4 /8 or an IPv6 /19. A range with your own address needs includes_own.",
    request: () => z.object(requestFields(addressBanForm, wireNames)),
    reply: () => message,
  }),
  changeAddressBan: adminCall("accounts", "POST /adminbans/changeaddress", {
    id: "adminchangeaddressban",
    summary: "Change the reason, the note and the end of a ban of an address that is in force.",
    request: () => z.object({ id: idField, ...requestFields(changedBan, wireNames) }),
    reply: () => message,
  }),
  liftAddressBan: adminCall("accounts", "POST /adminbans/liftaddress", {
    id: "adminliftaddressban",
    summary: "End a ban of an address early. The reason is for the audit log.",
    request: () => ofBan,
    reply: () => message,
  }),
};
