/** The field with what the dry run of a list compared, see the call `itemsAdmin.import`. */
export const comparedField = "compared";
