import * as z from "zod";
import { bridgeScopeKeys } from "#app/domain/admin/bridge-scopes.ts";
import { confirmField, reasonField } from "#app/domain/admin/confirmation.ts";
import {
  batchCampaign,
  batchName,
  deliveryActions,
  deliveryStateKeys,
  mailStateKeys,
  serverName,
} from "#app/domain/admin/operations.ts";
import { formKey } from "#app/domain/admin/players.ts";
import { operations } from "#app/domain/limits.ts";
import { integer, lastPage, message, text } from "../schemas.ts";
import { adminCall, type CallDefinition, field, nothing } from "./define.ts";

/** Where a list goes on: as the reply before said it. */
const after = field.nullish();
/** Where the list goes on; null at its end. */
const next = z.string().nullish();
const id = integer.pipe(z.number().min(1));
/** ISO 8601. */
const at = text;
const confirmed = { reason: reasonField, confirm: confirmField };

/** A number for each of the last 30 days in Manila, the oldest first. */
const daily = z.array(integer);

const dashboard = z.object({
  /** The days of the charts, `YYYY-MM-DD`. */
  days: z.array(z.string()),
  /** Accounts there are, deliveries that wait, tickets that wait for an answer. */
  players: integer,
  /** How far is counted: these numbers mean "so many or more". */
  counted_at_most: integer,
  deliveries_pending: integer,
  tickets_open: integer,
  logins: daily,
  registrations: daily,
  /** What the operator should set right, in words. */
  warnings: z.array(z.string()).default([]),
  /** Null for admins without the right to see money. */
  money: z.object({ rcoin_in: daily, rcoin_out: daily, purchases: daily }).nullish(),
});
export type Dashboard = z.output<typeof dashboard>;

const voucherBatch = z.object({
  batch: text,
  campaign: text,
  /** Of each voucher; both zero when they differ. */
  rcoin: integer,
  milleage: integer,
  made: integer,
  redeemed: integer,
  revoked: integer,
  /** What was given out so far. */
  rcoin_given: integer,
  milleage_given: integer,
  expires_at: z.string().nullish(),
  created_at: at,
});
export type VoucherBatchReport = z.output<typeof voucherBatch>;

const listedDelivery = z.object({
  id: integer,
  UserNum: integer,
  UserID: text,
  ProductNum: integer,
  ItemName: text,
  price: integer,
  purchase: integer.nullish(),
  purchased_at: at,
  changed_at: at,
  state: z.enum(deliveryStateKeys),
});
export type ListedDelivery = z.output<typeof listedDelivery>;

const listedMail = z.object({
  id: integer,
  recipient: text,
  subject: text,
  state: z.enum(mailStateKeys),
  attempts: integer,
  created_at: at,
  expires_at: at,
  sent_at: z.string().nullish(),
  next_attempt_at: z.string().nullish(),
  last_error: text,
});
export type ListedMail = z.output<typeof listedMail>;

const auditEntry = z.object({
  id: integer,
  at,
  admin: text,
  ip: text,
  action: text,
  target: text,
  reason: text,
  /** JSON; empty when there was nothing. */
  before: text,
  after: text,
});
export type AuditLogEntry = z.output<typeof auditEntry>;

const auditQuery = z.object({
  /** Whole user ID, name of a call, or target, such as `player 127`. */
  admin: field.nullish(),
  action: field.nullish(),
  target: field.nullish(),
  after,
});
const auditPage = z.object({ entries: z.array(auditEntry), next });

const keyId = z
  .string()
  .regex(/^[\w-]{12}$/)
  .meta({ examples: ["0123456789ab"] });
const value = integer.pipe(z.number().min(0).max(operations.voucherValue));

/** Calls of the console about money and operations. */
export const adminOperationsCalls = {
  admindashboard: adminCall({
    right: "console",
    method: "GET",
    path: "/admindashboard",
    summary: "What happened today and in the last 30 days, in numbers.",
    request: nothing,
    reply: dashboard,
  }),
  adminvoucherbatches: adminCall({
    right: "money",
    method: "GET",
    path: "/adminvouchers",
    summary: "Batches of vouchers with what became of them, the newest first.",
    request: z.object({ after }),
    reply: z.object({ batches: z.array(voucherBatch), next }),
  }),
  adminvoucherbatch: adminCall({
    right: "money",
    method: "GET",
    path: "/adminvouchers/batch",
    summary: "A batch of vouchers with its redemptions by day.",
    request: z.object({ batch: field }),
    reply: z.object({
      batch: voucherBatch,
      /** Days with redemptions, the newest first, at most 60. */
      days: z.array(z.object({ day: text, redeemed: integer, rcoin: integer })),
    }),
  }),
  adminmakevouchers: adminCall({
    right: "money",
    method: "POST",
    path: "/adminvouchers/make",
    summary: "Make a batch of vouchers. Its codes are in this reply and nowhere else. A request key makes one batch.",
    request: z.object({
      requestKey: z
        .string()
        .pipe(formKey)
        .meta({ examples: ["0123456789abcdef"] }),
      name: batchName,
      campaign: batchCampaign,
      count: integer.pipe(z.number().min(1).max(operations.vouchersAtOnce)),
      rcoin: value,
      milleage: value,
      /** The last day in Manila they can be redeemed on, `YYYY-MM-DD`; empty for vouchers without end. */
      expires: z.string().max(10).default(""),
      confirm: confirmField,
    }),
    reply: z.object({ batch: text, codes: z.array(z.string()) }),
  }),
  adminrevokevouchers: adminCall({
    right: "money",
    method: "POST",
    path: "/adminvouchers/revoke",
    summary: "End the vouchers of a batch that were not used yet.",
    request: z.object({ batch: field, ...confirmed }),
    reply: message,
  }),
  admindeliveries: adminCall({
    right: "money",
    method: "GET",
    path: "/admindeliveries",
    summary: "Deliveries, 50 at a time: what waits oldest first, all else newest first.",
    request: z.object({
      state: z.enum(deliveryStateKeys).nullish(),
      /** A whole user ID. */
      player: field.nullish(),
      purchase: integer.nullish(),
      after,
    }),
    reply: z.object({ deliveries: z.array(listedDelivery), next }),
  }),
  admindelivery: adminCall({
    right: "money",
    method: "GET",
    path: "/admindelivery/{id}",
    summary: "A delivery, and what can be done to it.",
    request: z.object({ id }),
    reply: z.object({ delivery: listedDelivery, actions: z.array(z.enum(deliveryActions)) }),
  }),
  adminchangedelivery: adminCall({
    right: "money",
    method: "POST",
    path: "/admindelivery/change",
    summary:
      "Cancel and refund a delivery that waits or whose cancel was requested, put one back into the queue that was taken by mistake, or mark one that waits as to be cancelled.",
    request: z.object({ id, action: z.enum(deliveryActions), ...confirmed }),
    reply: message,
  }),
  adminbridgekeys: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminbridgekeys/{page}",
    summary: "A page of the keys of game servers, without the keys themselves: those in use first, then the newest.",
    request: z.object({ page: integer.pipe(z.number().min(1)) }),
    reply: z.object({
      keys: z.array(
        z.object({
          id: text,
          server: text,
          scopes: z.array(z.enum(bridgeScopeKeys)),
          created_at: at,
          revoked_at: z.string().nullish(),
          last_batch_at: z.string().nullish(),
        }),
      ),
      last_page: lastPage,
    }),
  }),
  adminmakebridgekey: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminbridge/make",
    summary: "Make a key for a game server. It is in this reply and nowhere else.",
    request: z.object({
      server: z
        .string()
        .pipe(serverName)
        .meta({ examples: ["main"] }),
      /** What the key may do. */
      scopes: z.array(z.enum(bridgeScopeKeys)).min(1).max(bridgeScopeKeys.length),
      confirm: confirmField,
    }),
    reply: z.object({ server: text, key: text }),
  }),
  adminrevokebridgekey: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminbridge/revoke",
    summary: "End a key of a game server.",
    request: z.object({ id: keyId, ...confirmed }),
    reply: message,
  }),
  adminmails: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminmails",
    summary: "The outbox, the newest mail first.",
    request: z.object({ state: z.enum(mailStateKeys).nullish(), after }),
    reply: z.object({ mails: z.array(listedMail), next }),
  }),
  adminmail: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminmail/{id}",
    summary: "A mail of the outbox without its text.",
    request: z.object({ id }),
    reply: z.object({ mail: listedMail, has_text: z.boolean() }),
  }),
  adminreadmail: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminmail/read",
    summary:
      "The text of a mail that was not sent, with the tokens of its links blanked. Each reading is kept in the audit log.",
    request: z.object({ id, ...confirmed }),
    reply: z.object({ text }),
  }),
  adminresendmail: adminCall({
    right: "settings",
    method: "POST",
    path: "/adminmail/resend",
    summary: "Try at once to send a mail that was not sent.",
    request: z.object({ id, confirm: confirmField }),
    reply: message,
  }),
  adminaudit: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminaudit",
    summary: "The audit log, 50 entries at a time, the newest first.",
    request: auditQuery,
    reply: auditPage,
  }),
  adminauditexport: adminCall({
    right: "settings",
    method: "GET",
    path: "/adminaudit/export",
    summary: "The same as adminaudit, 500 at a time, to be kept as a file.",
    request: auditQuery,
    reply: auditPage,
  }),
} as const satisfies Record<string, CallDefinition>;
