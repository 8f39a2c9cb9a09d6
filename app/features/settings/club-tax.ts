/** Replaces the name of a club where none holds the area. */
export const NO_CLUB = "None";
