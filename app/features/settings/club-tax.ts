/** Replaces the name of a club where none holds the area. */
export const NO_CLUB = "None";

/** The tax of an area where none is set. */
export const NO_TAX = "0%";

/** The areas of the club tax table by the order of the schools: those of the specification, and room for more. */
export const taxAreas = ["SG", "MP", "PH", "DD", "EE", "FF"] as const;
