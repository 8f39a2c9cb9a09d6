/** Replaces the name of a club where none holds the area. */
export const NO_CLUB = "None";

/** The tax of an area where none is set. */
export const NO_TAX = "0%";
