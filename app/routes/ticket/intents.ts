/** Intent of the form. */
export const ticketIntent = "ticket";
