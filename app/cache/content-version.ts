import type { Bookmark } from "#app/embedded/database/bookmark.ts";
import type { Maintenance } from "#app/features/settings/maintenance.ts";

/** The content version: how often the site's content was published. */
export interface ContentVersion {
  /** 0 if unknown. */
  number: number;
  /** When it must be read again, epoch milliseconds; in the past if it could not be read. */
  until: number;
  /**
   * The state of the embedded database in which the version was read. Content that is cached under the version is read
   * in that state or a later one; undefined where there is no such database.
   */
  bookmark?: Bookmark | undefined;
  /** The keys of what the owner has switched off. */
  switchedOff?: readonly string[] | undefined;
  /** The maintenance of the site; undefined if the version could not be read. */
  maintenance?: Maintenance | undefined;
}
