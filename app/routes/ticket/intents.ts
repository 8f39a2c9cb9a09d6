/** Name of the form. */
export const ticketIntent = "ticket";
