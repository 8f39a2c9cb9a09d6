import type { ShownEvent } from "./load-event.server.ts";

/** The JSON-LD record of an event (schema.org) for its next date; undefined for one without a date. */
export function eventRecord({ title, paragraphs, picture, path, next, allDay, place }: ShownEvent, origin: string) {
  if (!next) return undefined;
  const at = (time: number) =>
    new Date(time + 28_800_000).toISOString().slice(0, allDay ? 10 : 19) + (allDay ? "" : "+08:00");
  const url = new URL(path, origin).href;
  return {
    "@type": "Event",
    name: title,
    startDate: at(next.start),
    // The end of whole days is their last day.
    endDate: at(allDay ? next.end - 1 : next.end),
    eventStatus: `https://schema.org/${next.cancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url, ...(place ? { name: place } : {}) },
    image: [new URL(picture.src, origin).href],
    ...(paragraphs.length > 0 ? { description: paragraphs.join("\n\n") } : {}),
    url,
  };
}
