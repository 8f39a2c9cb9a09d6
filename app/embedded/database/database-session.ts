import { type Bookmark, isBefore, isBookmark } from "./bookmark.ts";

/**
 * Which copies of the database a session reads, if it is replicated (docs/decisions/0024):
 *
 * - `primary`: every query reads the primary;
 * - `anywhere`: the first query reads the nearest copy, however old;
 * - `since`: every query reads a copy that has reached the bookmark. Without a valid bookmark the first query reads the
 *   primary.
 */
export type SessionStart = "primary" | "anywhere" | { since: Bookmark | undefined };

/** The queries of a request to the database. No query sees an older state than a query that has ended before it. */
export interface DatabaseSession {
  /** A binding to prepare statements and to run batches with. */
  readonly database: D1Database;
  /** The latest state that a query has seen; undefined before the first result. */
  bookmark(): Bookmark | undefined;
  /** The latest state if the session has written something, which that state then contains; otherwise undefined. */
  writtenBookmark(): Bookmark | undefined;
}

/**
 * Opens a session. Without replication it behaves like the binding itself.
 *
 * A D1 session that starts at the primary may continue at a copy that is as new as the first result. That is too old
 * for a write that is retried because another one came first, so `primary` opens a session for each query.
 */
export function openDatabaseSession(database: D1Database, start: SessionStart): DatabaseSession {
  const opened: D1DatabaseSession[] = [];
  let writes = false;

  const open = (constraint: string): D1DatabaseSession => {
    const session = database.withSession(constraint);
    opened.push(session);
    return session;
  };
  const continued = start === "primary" ? undefined : open(constraintOf(start));
  const next = () => continued ?? open("first-primary");

  const queries: Pick<D1Database, "prepare" | "batch"> = {
    prepare(query) {
      writes ||= !isRead(query);
      return next().prepare(query);
    },
    batch: (statements) => next().batch(statements),
  };

  function bookmark(): Bookmark | undefined {
    let latest: Bookmark | undefined;
    for (const session of opened) {
      const seen = session.getBookmark();
      if (seen !== null && isBookmark(seen) && isBefore(latest, seen)) latest = seen;
    }
    return latest;
  }

  return {
    database: queries as D1Database,
    bookmark,
    writtenBookmark: () => (writes ? bookmark() : undefined),
  };
}

function constraintOf(start: "anywhere" | { since: Bookmark | undefined }): string {
  if (start === "anywhere") return "first-unconstrained";
  return start.since !== undefined && isBookmark(start.since) ? start.since : "first-primary";
}

const WRITES = /\b(?:insert|replace|update|delete)\s/i;

/** Whether a statement only reads. A statement of an unknown kind counts as a write. */
function isRead(query: string): boolean {
  const [, verb] = /^\s*(select|with)\b/i.exec(query) ?? [];
  if (verb === undefined) return false;
  return verb.toLowerCase() === "select" || !WRITES.test(query);
}
