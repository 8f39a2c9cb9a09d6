/** The data of the 404 for a page that a list does not have (docs/decisions/0003). */
export interface MissingListPage {
  /** Address of the list's page 1, without the prefix of a language. */
  firstPage: string;
}
