/** What the server answered to a form. */
export interface Reply {
  status: number;
  text: string;
  /** Where to go; null to stay. */
  location: string | null;
}
