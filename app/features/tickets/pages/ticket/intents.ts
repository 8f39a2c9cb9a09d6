/** Intent of the form. */
export const ticketIntent = "ticket";

/** The button that shows the fields of the chosen category; scripts press it when the choice changes. */
export const chooseField = "choose";

/** The category whose fields the form has. */
export const shownField = "shownCategory";
