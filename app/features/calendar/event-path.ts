/** The longest readable part of an address. */
const MAX_SLUG = 60;

/**
 * The readable part of an event's address: `Club War: Final!` becomes `club-war-final`. Letters of all scripts stay;
 * empty for a title without letters and digits.
 */
export function eventSlug(title: string): string {
  return (
    title
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .slice(0, MAX_SLUG)
      // Removes the half of a surrogate pair that the cut may leave.
      .replace(/[\uD800-\uDBFF]$/, "")
      .replace(/^-+|-+$/g, "")
  );
}

/** The address of an event's page. */
export function eventPath({ id, slug }: { id: number; slug: string }): string {
  return slug === "" ? `/events/${id}` : `/events/${id}/${encodeURIComponent(slug)}`;
}

/** The address of an event as a calendar file. */
export const eventFilePath = (id: number): string => `/events/${id}/calendar.ics`;

/** The address of the calendar file of all events, or of a category. */
export const calendarFilePath = (category?: string): string =>
  category === undefined ? "/events.ics" : `/events.ics?category=${category}`;
