/** Intent of the form. */
export const ticketIntent = "ticket";

/** The button that shows the fields of the chosen category, where scripts do not run. */
export const chooseField = "choose";
