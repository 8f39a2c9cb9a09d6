/**
 * A bookmark names a state of the database: D1 returns one with every result of a session, and a session that starts at
 * it sees that state or a later one. Bookmarks sort as text, the oldest first.
 */
export type Bookmark = string;

const LONGEST = 128;
/** Groups of hexadecimal digits. D1 throws for other texts, such as one with a line end. */
const FORM = /^[0-9a-f]+(?:-[0-9a-f]+)+$/;

/** Whether a text may be passed to D1 as a bookmark. */
export function isBookmark(text: string): text is Bookmark {
  return text.length <= LONGEST && FORM.test(text);
}

/** Whether a bookmark names an earlier state than another one; an unknown state may be earlier than any. */
export function isBefore(bookmark: Bookmark | undefined, other: Bookmark): boolean {
  return bookmark === undefined || bookmark < other;
}
