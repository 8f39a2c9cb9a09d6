import * as z from "zod";
import { bytes } from "#app/contract/bytes.ts";
import { call, codeField, field, identifierField, linesField } from "#app/contract/define.ts";
import { flag, integer, message, optionalList, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { pictureTypes } from "#app/pictures/picture-types.ts";
import { ticketLimits } from "./limits.ts";
import { fieldKinds, ownFieldLimits, ownFieldShape } from "./own-fields.ts";
import { ticketStates } from "./states.ts";

export const state = z.enum(ticketStates);

export const page = integer.pipe(z.number().min(1));

/**
 * More generous than the limits of `features/tickets/forms.ts`, so that the messages of those forms are the ones shown.
 */
export const longText = linesField(4 * ticketLimits.messageLength);

/** Pictures. The receiver checks their type and exact size, see `checked-picture.ts`. */
const images = z
  .array(bytes({ maxBytes: ticketLimits.imageBytes }))
  .max(ticketLimits.images)
  .default([]);

/** The key to a ticket: its number, and its e-mail address unless the ticket is the player's own. */
const key = { number: codeField, email: identifierField.nullish() };

/** A ticket as lists show it. Times are ISO 8601. */
export const ticketLine = z.object({
  number: z.string(),
  subject: text,
  category: text,
  /** The name of the category in the language of the request; without it, the site has a name for it. */
  categoryName: wireName("category_name", z.string().optional()),
  state,
  createdAt: wireName("created_at", text),
  /** When its state last changed; for an open ticket, since when it has been waiting. */
  changedAt: wireName("changed_at", text),
});
export type TicketLine = z.output<typeof ticketLine>;

export const ticketMessage = z.object({
  id: integer,
  side: z.enum(["player", "staff"]),
  /** The author's user ID; players see only their own. */
  writer: text,
  text,
  at: text,
  images: z.array(z.object({ id: integer, type: text })).default([]),
});

/** A ticket with all its messages, oldest first. */
export const ticket = ticketLine.extend({
  name: text,
  email: text,
  /** The deadline for a reply that reopens the ticket; empty unless it is closed. */
  replyUntil: wireName("reply_until", text),
  /** What its author filled in of the category's own fields. */
  fields: z.array(z.object({ label: text, value: text })).optional(),
  /** How its owner has rated the support; null if not yet. Only closed tickets can be rated. */
  rating: z.object({ stars: integer, comment: text }).nullish(),
  messages: z.array(ticketMessage),
});
export type Ticket = z.output<typeof ticket>;

/** The owner of a ticket, for the console: the account that it was submitted from, if any. */
export const owner = { userNum: wireName("UserNum", integer.nullish()), userId: wireName("UserID", text) };

/** Calls about support tickets. */
export const ticketsCalls = {
  categories: call("anyone", "GET /getticketcategories", {
    cached: "settings",
    translated: true,
    summary: "List the categories that a ticket can have, each with a notice and up to six own fields.",
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            key: z.string(),
            name: z.string(),
            notice: text,
            fields: optionalList(
              z.object({
                label: z.string(),
                kind: z.enum(fieldKinds),
                required: flag,
                /** The choices of a select. */
                options: optionalList(z.string()),
              }),
            ),
          }),
        ),
      }),
  }),
  submit: call("anyone", "POST /submitticket", {
    pictures: "request",
    requiresHumanCheck: true,
    summary:
      "Submit a ticket with up to 3 images of 5 MB (PNG, JPEG, WebP or GIF) as base64. Its number is also sent by e-mail. With a bearer token the ticket belongs to that account.",
    request: () =>
      z.object({
        ...{ name: field, email: identifierField, category: field, subject: field, message: longText },
        // The values of the category's own fields, by their places.
        ...ownFieldShape(() =>
          z
            .string()
            .max(5 * ownFieldLimits.value)
            .optional(),
        ),
        images,
      }),
    reply: () => z.object({ message: text, number: z.string() }),
  }),
  check: call("anyone", "POST /checkticket", {
    summary:
      "Get a ticket by its number and e-mail address, or by its number alone if it belongs to the bearer token's account. Wrong pairs are rate limited.",
    request: () => z.object(key),
    reply: () => z.object({ ticket }),
  }),
  mine: call("player", "GET /mytickets/{page}", {
    probe: { part: "tickets", request: () => ({ page: 1 }) },
    summary: "List one page (10 tickets) of the player's own tickets, the last changed first.",
    request: () => z.object({ page }),
    reply: () => z.object({ data: z.array(ticketLine), lastPage: wireName("last_page", integer) }),
  }),
  reply: call("anyone", "POST /replyticket", {
    pictures: "request",
    summary: "Reply to a ticket, which reopens it. A closed ticket accepts replies for 14 days.",
    request: () => z.object({ ...key, message: longText, images }),
    reply: () => message,
  }),
  close: call("anyone", "POST /closeticket", {
    summary: "Close a ticket that no longer needs an answer. Closing a closed ticket changes nothing.",
    request: () => z.object(key),
    reply: () => message,
  }),
  rate: call("anyone", "POST /rateticket", {
    summary: "Rate the support of a closed ticket with 1 to 5 stars. Another rating replaces the one before.",
    request: () => z.object({ ...key, rating: field, comment: longText }),
    reply: () => message,
  }),
  image: call("anyone", "POST /ticketimage", {
    pictures: "reply",
    summary:
      "Get an image of a ticket as base64. Requires the ticket's number and e-mail address, its account, or a staff member who can read tickets.",
    request: () => z.object({ id: integer.pipe(z.number().min(1)), number: field.nullish(), email: field.nullish() }),
    reply: () => z.object({ type: z.enum(pictureTypes), data: bytes() }),
  }),
};
