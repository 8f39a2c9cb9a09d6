import * as z from "zod";
import { adminCall, field } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { longText, owner, page, ticket, ticketLine } from "./calls.ts";
import { ticketStates } from "./states.ts";

/** Calls of the console about tickets. */
export const ticketsAdminCalls = {
  list: adminCall("tickets", "GET /admintickets/{state}/{page}", {
    summary:
      "List one page (20 tickets) in a state, or `all`. Open tickets: the longest waiting first; others: the last changed first. The search is a number, an e-mail address, a user ID, or part of a subject.",
    request: () =>
      z.object({
        state: z.enum([...ticketStates, "all"]),
        page,
        search: field.nullish(),
      }),
    reply: () =>
      z.object({
        data: z.array(ticketLine.extend({ name: text, email: text, ...owner })),
        lastPage: wireName("last_page", integer),
        /** The number of tickets that wait for an answer, counted up to a limit. */
        open: integer,
      }),
  }),
  byNumber: adminCall("tickets", "GET /adminticket/{number}", {
    summary: "Get a ticket with all its messages.",
    request: () => z.object({ number: field }),
    reply: () => z.object({ ticket: ticket.extend(owner) }),
  }),
  reply: adminCall("tickets", "POST /adminreplyticket", {
    summary: "Answer a ticket and optionally close it. The answer is sent by e-mail.",
    request: () => z.object({ number: field, message: longText, close: z.boolean().default(false) }),
    reply: () => message,
  }),
  setState: adminCall("tickets", "POST /adminticketstate", {
    summary: "Close a ticket without an answer, or reopen it.",
    request: () => z.object({ number: field, state: z.enum(["open", "closed"]) }),
    reply: () => message,
  }),
};
