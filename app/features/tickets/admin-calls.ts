import * as z from "zod";
import { adminCall, codeField, identifierField } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { longText, owner, page, ticket, ticketLine } from "./calls.ts";
import { ticketPriorities } from "./priorities.ts";
import { assigneeFilters, queueOrders, queueStates } from "./queue-filters.ts";
import { ticketSettingsForm } from "./service-time.ts";

const nonNegative = integer.pipe(z.number().min(0));

const priority = z.enum(ticketPriorities);

/** A member of staff. */
const member = z.object({ userNum: wireName("UserNum", integer), userId: wireName("UserID", text) });

/** What staff see of a ticket. A server that does not have these does not send them. */
const work = {
  priority: priority.nullish(),
  /** Whether it has waited for an answer for longer than the target of its priority. */
  overdue: z.boolean().nullish(),
  /** Who works on it; null for nobody. */
  assignee: member.nullish(),
};

/** A note that only staff can read. */
const ticketNote = z.object({ id: integer, writer: text, text, at: text });
export type TicketNote = z.output<typeof ticketNote>;

/** A change of a balance whose reason names the ticket, or a request for it. */
const ticketAdjustment = z.object({
  at: text,
  admin: text,
  /** The amount, or the change in words. */
  change: text,
  reason: text,
  /** The number of the request for a second person; null for a change that needed none. */
  approval: integer.nullish(),
  /** `made`, or the state of the request. */
  state: text,
});
export type TicketAdjustment = z.output<typeof ticketAdjustment>;

/** Calls of the console about tickets. */
export const ticketsAdminCalls = {
  list: adminCall("tickets", "GET /admintickets/{state}/{page}", {
    summary:
      "List one page (20 tickets) in a state, or `all`. Open tickets: the longest waiting first; others: the last changed first. The search is a number, an e-mail address, a user ID, or part of a subject.",
    request: () =>
      z.object({
        state: z.enum(queueStates),
        page,
        search: identifierField.nullish(),
        /** Those of the caller, or those of nobody. */
        assignee: z.enum(assigneeFilters).nullish(),
        category: z.string().max(40).nullish(),
        priority: priority.nullish(),
        order: z.enum(queueOrders).nullish(),
      }),
    reply: () =>
      z.object({
        data: z.array(ticketLine.extend({ name: text, email: text, ...owner, ...work })),
        lastPage: wireName("last_page", integer),
        /** The number of tickets that wait for an answer, counted up to a limit. */
        open: integer,
        /** Those to whom tickets can be assigned. */
        staff: z.array(member).default([]),
      }),
  }),
  byNumber: adminCall("tickets", "GET /adminticket/{number}", {
    summary: "Get a ticket with all its messages, and the notes that only staff can read.",
    request: () => z.object({ number: codeField }),
    reply: () =>
      z.object({
        ticket: ticket.extend({ ...owner, ...work, notes: z.array(ticketNote).nullish() }),
        /** The number of the next ticket that waits for an answer, of those that the caller or nobody works on. */
        next: text.nullish(),
        /** How many notes staff have written about the account. */
        playerNotes: wireName("player_notes", integer.nullish()),
        /** Those to whom it can be assigned. */
        staff: z.array(member).default([]),
        /** Changes of the account's balances that were made for the ticket. */
        adjustments: z.array(ticketAdjustment).default([]),
        /** The canned answers that can be inserted into an answer. */
        answers: z.array(z.object({ id: integer, title: text })).default([]),
      }),
  }),
  reply: adminCall("tickets", "POST /adminreplyticket", {
    summary: "Answer a ticket and optionally close it. The answer is sent by e-mail.",
    request: () => z.object({ number: codeField, message: longText, close: z.boolean().default(false) }),
    reply: () => message,
  }),
  setState: adminCall("tickets", "POST /adminticketstate", {
    summary: "Close a ticket without an answer, or reopen it.",
    request: () => z.object({ number: codeField, state: z.enum(["open", "closed"]) }),
    reply: () => message,
  }),
  assign: adminCall("tickets", "POST /adminassignticket", {
    summary: "Assign a ticket to a member of staff who may answer tickets, or to nobody (0).",
    request: () =>
      z.object({
        number: codeField,
        assignee: nonNegative,
        /** Whom the page showed; the call is refused when it is somebody else by now. */
        seen: nonNegative.nullish(),
      }),
    reply: () => message,
  }),
  setPriority: adminCall("tickets", "POST /adminticketpriority", {
    summary: "Change the priority of a ticket.",
    request: () => z.object({ number: codeField, priority }),
    reply: () => message,
  }),
  merge: adminCall("tickets", "POST /adminmergeticket", {
    summary:
      "Merge a ticket into another one of the same person: its messages, images, notes and values move there, and its number leads there.",
    request: () => z.object({ number: codeField, into: codeField, confirm: confirmField }),
    reply: () => message,
  }),
  figures: adminCall("tickets", "GET /adminticketfigures", {
    summary:
      "Figures of the tickets of the last 30 days, of at most the newest 5,000: times in minutes, null if there are none, and how long open tickets have waited.",
    reply: () =>
      z.object({
        since: text,
        firstAnswer: wireName("first_answer", z.number().nullish()),
        resolution: z.number().nullish(),
        /** Percent of the tickets that were answered or are overdue. */
        withinTarget: wireName("within_target", z.number().nullish()),
        days: z.array(text),
        received: z.array(integer),
        answered: z.array(integer),
        /** Open tickets by how long they have waited. */
        waiting: z.array(z.object({ label: text, count: integer })),
        /** How many ratings with 1 to 5 stars. */
        ratings: z.array(integer),
      }),
  }),
  settings: adminCall("settings", "GET /adminticketsettings", {
    summary: "Get the target times of answers, and when answered tickets are closed.",
    reply: () => z.object({ seen: text, values: replyFields(ticketSettingsForm) }),
  }),
  saveSettings: adminCall("settings", "POST /adminsaveticketsettings", {
    summary: "Change the target times of answers, in hours, and after how many days answered tickets are closed.",
    request: () => z.object({ seen: seenRevision, ...requestFields(ticketSettingsForm) }),
    reply: () => message,
  }),
  cannedAnswer: adminCall("tickets", "GET /admincannedanswer/{number}/{id}", {
    summary: "Get a canned answer for a ticket: in its language, with the placeholders replaced.",
    request: () => z.object({ number: codeField, id: idField }),
    reply: () => z.object({ text }),
  }),
  addNote: adminCall("tickets", "POST /adminticketnote", {
    summary: "Add a note to a ticket, which only staff can read. Its state does not change.",
    request: () => z.object({ number: codeField, note: longText }),
    reply: () => message,
  }),
};
