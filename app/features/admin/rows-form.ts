/** The id and the intent of the form that does something with the chosen rows of a list. */
export const rowsFormId = "rows";

/** Names of its fields. */
export const rowsForm = { row: "row", action: "action" } as const;

/** What a form had chosen that was refused. */
export interface ChosenRows {
  rows: readonly string[];
  action: string;
}

/** The query parameter of a list whose rows are all chosen at first. */
const ALL = "all";

/** Whether a page of a list has all its rows chosen at first, and the address where it is the other way round. */
export interface AllRows {
  isOn: boolean;
  href: string;
}

/** Reads from the query whether all rows are chosen. @param page the address of the page of the list */
export function allRowsOf(searchParams: URLSearchParams, page: string): AllRows {
  if (searchParams.has(ALL)) return { isOn: true, href: page };
  return { isOn: false, href: `${page}${page.includes("?") ? "&" : "?"}${ALL}=1` };
}
