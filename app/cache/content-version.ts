/** How often the site's content was published, as far as is known. */
export interface ContentVersion {
  /** 0 when it is not known. */
  number: number;
  /** When it has to be read again, epoch milliseconds; in the past when it could not be read. */
  until: number;
}
