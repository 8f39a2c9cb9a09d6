import * as z from "zod";
import { bytes } from "#app/contract/bytes.ts";
import { call, field, textField } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { pictureTypes } from "#app/pictures/picture-types.ts";
import { tickets } from "./limits.ts";
import { ticketStates } from "./states.ts";

export const state = z.enum(ticketStates);

export const page = integer.pipe(z.number().min(1));

/** What the forms of `features/tickets/forms.ts` check has more room here, so that their messages are the ones that are read. */
export const longText = textField(4 * tickets.messageLength);

/** Pictures; their type and their exact size are checked by who takes them, see `checked-picture.ts`. */
const images = z
  .array(bytes({ maxBytes: tickets.imageBytes }))
  .max(tickets.images)
  .default([]);

/** What opens a ticket: its number, and its e-mail address unless it is the player's own. */
const key = { number: field, email: field.nullish() };

/** A ticket in a list. Times are ISO 8601. */
export const ticketLine = z.object({
  number: z.string(),
  subject: text,
  category: text,
  state,
  createdAt: wireName("created_at", text),
  /** When its state changed last; of an open ticket since when it waits. */
  changedAt: wireName("changed_at", text),
});
export type TicketLine = z.output<typeof ticketLine>;

export const ticketMessage = z.object({
  id: integer,
  side: z.enum(["player", "staff"]),
  /** User ID of who wrote it; players are told their own only. */
  writer: text,
  text,
  at: text,
  images: z.array(z.object({ id: integer, type: text })).default([]),
});
export type TicketMessage = z.output<typeof ticketMessage>;

/** A ticket with everything that was written, the oldest first. */
export const ticket = ticketLine.extend({
  name: text,
  email: text,
  /** Until when a reply opens it again; empty unless it is closed. */
  replyUntil: wireName("reply_until", text),
  messages: z.array(ticketMessage),
});
export type Ticket = z.output<typeof ticket>;

/** Of whom a ticket is, for the console: the account it was written from, if it was from one. */
export const owner = { userNum: wireName("UserNum", integer.nullish()), userId: wireName("UserID", text) };

/** Calls about support tickets. */
export const ticketsCalls = {
  submit: call("anyone", "POST /submitticket", {
    pictures: "request",
    forPeople: true,
    summary:
      "Write to support, with up to 3 images of 5 MB (PNG, JPEG, WebP or GIF) as base64. The number is mailed, too. With a bearer token the ticket belongs to its account.",
    request: z.object({ name: field, email: field, category: field, subject: field, message: longText, images }),
    reply: z.object({ message: text, number: z.string() }),
  }),
  check: call("anyone", "POST /checkticket", {
    summary:
      "A ticket by its number and e-mail address; of the bearer token's account by its number alone. Wrong pairs are limited.",
    request: z.object(key),
    reply: z.object({ ticket }),
  }),
  mine: call("player", "GET /mytickets/{page}", {
    summary: "One page (10 tickets) of the player's own tickets, what changed last first.",
    request: z.object({ page }),
    reply: z.object({ data: z.array(ticketLine), lastPage: wireName("last_page", integer) }),
  }),
  reply: call("anyone", "POST /replyticket", {
    pictures: "request",
    summary: "Write on in a ticket, which opens it; also one that was closed at most 14 days ago.",
    request: z.object({ ...key, message: longText, images }),
    reply: message,
  }),
  close: call("anyone", "POST /closeticket", {
    summary: "Close a ticket that needs no answer any more. Closing a closed one changes nothing.",
    request: z.object(key),
    reply: message,
  }),
  image: call("anyone", "POST /ticketimage", {
    pictures: "reply",
    summary:
      "A picture of a ticket, as base64: for whom the ticket opens by number and e-mail address, the account it belongs to, and staff who may read tickets.",
    request: z.object({ id: integer.pipe(z.number().min(1)), number: field.nullish(), email: field.nullish() }),
    reply: z.object({ type: z.enum(pictureTypes), data: bytes() }),
  }),
};
