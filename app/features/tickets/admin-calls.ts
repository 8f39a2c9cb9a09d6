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
      "One page (20 tickets) of those in a state, or of `all`. Open ones: the longest waiting first; others: what changed last first. The search is a number, an e-mail address, a user ID, or part of a subject.",
    request: z.object({
      state: z.enum([...ticketStates, "all"]),
      page,
      search: field.nullish(),
    }),
    reply: z.object({
      data: z.array(ticketLine.extend({ name: text, email: text, ...owner })),
      lastPage: wireName("last_page", integer),
      /** The number of tickets that wait for an answer, counted up to a limit. */
      open: integer,
    }),
  }),
  byNumber: adminCall("tickets", "GET /adminticket/{number}", {
    summary: "A ticket with everything that was written.",
    request: z.object({ number: field }),
    reply: z.object({ ticket: ticket.extend(owner) }),
  }),
  reply: adminCall("tickets", "POST /adminreplyticket", {
    summary: "Answer a ticket, and close it with that if asked. The answer is mailed.",
    request: z.object({ number: field, message: longText, close: z.boolean().default(false) }),
    reply: message,
  }),
  setState: adminCall("tickets", "POST /adminticketstate", {
    summary: "Close a ticket without an answer, or open it again.",
    request: z.object({ number: field, state: z.enum(["open", "closed"]) }),
    reply: message,
  }),
};
