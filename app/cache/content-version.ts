/** The content version: how often the site's content was published. */
export interface ContentVersion {
  /** 0 if unknown. */
  number: number;
  /** When it must be read again, epoch milliseconds; in the past if it could not be read. */
  until: number;
}
