import * as z from "zod";
import { adminCall, field, identifierField, linesField } from "#app/contract/define.ts";
import { flag, integer, integerOr, message, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { accountNum, confirmedPlayer } from "#app/features/account-changes/admin-fields.ts";
import { cursorField, idField, timeField } from "#app/features/admin/call-fields.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { listedBan } from "#app/features/bans/admin-calls.ts";
import { byCurrency, currencies, currencyKeys } from "#app/features/currencies/currencies.ts";
import { orderEventKinds } from "#app/features/payments/orders.ts";
import { storedAnswers } from "#app/features/sign-up-fields/answer-record.ts";
import { assignableUserTypes, playerSearchKeys, playerSortOrders } from "./admin-forms.ts";

/** An account as the console lists it. */
const listedPlayer = z.object({
  userNum: wireName("UserNum", integer),
  userId: wireName("UserID", text),
  email: wireName("UserEmail", text),
  userType: wireName("UserType", integer),
  /** Whether a suspension is in force. */
  suspended: flag,
  ...byCurrency(currencies, ({ wire }) => wireName(wire.user, integer)),
  /** ISO 8601. */
  createdAt: wireName("created_at", text),
  /** The character that matched; set only by a search for characters. */
  characterName: wireName("ChaName", z.string().nullish()),
});
export type ListedPlayer = z.output<typeof listedPlayer>;

const playerList = z.object({
  players: z.array(listedPlayer),
  /** Cursor of the next page; null at the end of the list. */
  next: z.string().nullish(),
});

const playerQuery = z.object({
  by: z.enum(playerSearchKeys).nullish(),
  /**
   * Part of a user ID (below three characters its beginning), the beginning of an e-mail address or a character's name,
   * or a whole IP address.
   */
  search: identifierField.nullish(),
  /** The order without a search; the result of a search has the order of its index. */
  sort: z.enum(playerSortOrders).nullish(),
  after: cursorField,
});

/** The order of an event, if it belongs to one; its number is empty otherwise. */
const ofOrder = { number: text, isTest: wireName("is_test", flag) };

/** The other player of a gift; the number is null if there is none, the ID empty when the account no longer exists. */
const otherPlayer = { otherNum: wireName("other_num", integer.nullish()), otherId: wireName("other_id", text) };

/** An event of an account. */
const timelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("login"), at: timeField, ip: text }),
  z.object({
    kind: z.literal("ledger"),
    at: timeField,
    id: integer,
    currency: z.enum(currencyKeys),
    amount: integer,
    entry: text,
    reference: text,
    /** Of a payment, in centavos. */
    money: integer.nullish(),
    ...ofOrder,
  }),
  z.object({
    kind: z.literal("purchase"),
    at: timeField,
    id: integer,
    total: integer,
    pending: integer,
    banked: integer,
    taken: integer,
    cancelRequested: wireName("cancel_requested", integer),
    cancelled: integer,
    /** Who received it as a gift. */
    ...otherPlayer,
  }),
  /** What happened to an order, apart from its coins. */
  z.object({
    kind: z.literal("order"),
    at: timeField,
    event: z.enum(orderEventKinds),
    /** Centavos; null if no money moved. */
    amount: integer.nullish(),
    note: text,
    ...ofOrder,
  }),
  /** A debt that arose or was waived; the ledger has its settlement. */
  z.object({
    kind: z.literal("debt"),
    at: timeField,
    currency: z.enum(currencyKeys),
    /** Above 0 when the debt grew. */
    amount: integer,
    entry: text,
    reference: text,
    ...ofOrder,
  }),
  /** A gift that was received, refused by the account, or refused by the recipient and returned to the account. */
  z.object({
    kind: z.literal("gift"),
    at: timeField,
    event: z.enum(["received", "refused", "returned"]),
    purchase: integer,
    ...otherPlayer,
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

/** A note about an account, which only staff can read. */
const playerNote = z.object({ id: integer, writer: text, text, at: timeField });
export type PlayerNote = z.output<typeof playerNote>;

const playerDetail = z.object({
  player: listedPlayer.extend({
    nameFirst: wireName("NameFirst", text),
    nameLast: wireName("NameLast", text),
    phone: wireName("PhoneNumber", text),
    gender: wireName("Gender", text),
    country: wireName("Country", text),
    emailVerifiedAt: wireName("email_verified_at", z.string().nullish()),
    /** The number of open sessions. */
    sessions: integer,
    /** Whether the account has a second factor. */
    hasSecondFactor: wireName("has_second_factor", flag),
    /** R-Coin that the account owes. */
    debt: integerOr(0),
  }),
  /** The answers to the owner's fields of the sign-up form, in its order. */
  answers: optionalList(z.object({ label: text, value: text })),
  characters: z.array(
    z.object({
      characterNum: wireName("ChaNum", integer),
      characterName: wireName("ChaName", text),
      level: wireName("ChaLevel", integer),
    }),
  ),
  /** Addresses from which the account may connect to the game, newest first. */
  whitelist: z.array(z.object({ ip: text, changedAt: wireName("changed_at", timeField) })),
  tickets: z.array(
    z.object({ number: text, subject: text, state: text, changedAt: wireName("changed_at", timeField) }),
  ),
  /** The latest suspensions, newest first. */
  bans: optionalList(listedBan),
  /** Newest first; null for the caller's own account, and from a server that does not have notes. */
  notes: z.array(playerNote).nullish(),
  /** Newest first. */
  timeline: z.array(timelineEntry),
  /** Cursor of the next page of the timeline; null at its end. */
  next: z.string().nullish(),
});

/** Calls of the console about players. */
export const playersAdminCalls = {
  list: adminCall("read players", "GET /adminplayers", {
    summary: "List accounts, 50 at a time: the newest first, or those that match a search.",
    request: () => playerQuery,
    reply: () => playerList,
  }),
  export: adminCall("accounts", "GET /adminplayers/export", {
    id: "adminplayersexport",
    summary:
      "List accounts like adminplayers, 2,000 at a time, for an export, with the answers to the owner's sign-up fields.",
    request: () => playerQuery,
    reply: () =>
      playerList.extend({
        /** By the keys of the fields. */
        players: z.array(listedPlayer.extend({ answers: storedAnswers.default({}) })),
      }),
  }),
  byNum: adminCall("read players", "GET /adminplayer/{UserNum}", {
    summary: "Get an account with its characters, connections, tickets and timeline.",
    request: () => z.object({ userNum: wireName("UserNum", accountNum), before: field.nullish() }),
    reply: () => playerDetail,
  }),
  state: adminCall("read players", "GET /adminplayerstate/{UserID}", {
    summary: "Get the state of an account by its user ID, without personal data. API keys can make this call.",
    request: () => z.object({ userId: wireName("UserID", identifierField) }),
    reply: () =>
      z.object({
        userNum: wireName("UserNum", integer),
        userId: wireName("UserID", text),
        createdAt: wireName("created_at", timeField),
        /** Whether its mail address is confirmed. */
        confirmed: z.boolean(),
        suspended: z.boolean(),
        /** When the suspension ends; null without an end or a suspension. */
        suspendedUntil: wireName("suspended_until", z.string().nullish()),
      }),
  }),
  setUserType: adminCall("accounts", "POST /adminplayer/usertype", {
    requiresRecentIdentity: true,
    id: "adminusertype",
    summary:
      "Set an account's user type to one below your own: 1 activates it, 2 and 3 refuse its logins without a reason or an end (see adminsuspend), 11 and above make it an admin, which requires the right to manage staff. The account is logged out everywhere. Not allowed for your own account or an account of your level or above.",
    request: () =>
      z.object({
        ...confirmedPlayer,
        userType: wireName(
          "UserType",
          integer.pipe(
            z
              .number()
              .refine(
                (type) => (assignableUserTypes as readonly number[]).includes(type),
                "This user type does not exist.",
              ),
          ),
        ),
      }),
    reply: () => message,
  }),
  addNote: adminCall("read players", "POST /adminplayer/note", {
    id: "adminplayernote",
    summary: "Add a note about an account, which only staff can read.",
    request: () => z.object({ userNum: wireName("UserNum", accountNum), note: linesField(4 * adminLimits.noteLength) }),
    reply: () => message,
  }),
  removeNote: adminCall("read players", "POST /adminplayer/removenote", {
    id: "adminremoveplayernote",
    summary:
      "Remove a note about an account: your own, or with the right to change accounts anybody's about an account below you.",
    request: () => z.object({ userNum: wireName("UserNum", accountNum), note: idField }),
    reply: () => message,
  }),
  confirmEmail: adminCall("accounts", "POST /adminplayer/confirmemail", {
    requiresRecentIdentity: true,
    id: "adminconfirmemail",
    summary:
      "Confirm the e-mail address of an account whose owner cannot follow the link. Not allowed for your own account or an account of your level or above.",
    request: () => z.object(confirmedPlayer),
    reply: () => message,
  }),
  sendResetLink: adminCall("accounts", "POST /adminplayer/resetlink", {
    requiresRecentIdentity: true,
    id: "adminresetlink",
    summary:
      "E-mail a link for a new password to the owner of an account. Without a mail server, the link is returned once in this reply. Not allowed for your own account or an account of your level or above.",
    request: () => z.object(confirmedPlayer),
    reply: () =>
      z.object({
        message: text,
        /** Set only when no mail server is configured. Relative when the site's origin is not configured either. */
        link: z.string().nullish(),
      }),
  }),
};
