import { randomCode } from "#app/crypto/code-alphabet.ts";

/**
 * A new ticket number of 40 random bits, such as `T-7F3K-29QX`; together with the e-mail address it opens the ticket.
 */
export const newTicketNumber = () => `T-${randomCode(2)}`;
