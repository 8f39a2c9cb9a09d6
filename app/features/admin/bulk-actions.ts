/** The id and the intent of the form that does something with the selected rows of a list. */
export const bulkFormId = "bulk";

/** Names of its fields. Not every list asks for a reason. */
export const bulkFields = { row: "row", action: "action", reason: "reason" } as const;

/** What a form had selected that was refused. */
export interface SelectedRows {
  rows: readonly string[];
  action: string;
  reason: string;
}

/** The query parameter of a list whose rows are all selected at first. */
const ALL = "all";

/** Whether a page of a list has all its rows selected at first, and the address where it is the other way round. */
export interface SelectAll {
  isOn: boolean;
  href: string;
}

/** Reads from the query whether all rows are selected. @param page the address of the page of the list */
export function selectAllOf(searchParams: URLSearchParams, page: string): SelectAll {
  if (searchParams.has(ALL)) return { isOn: true, href: page };
  return { isOn: false, href: `${page}${page.includes("?") ? "&" : "?"}${ALL}=1` };
}
