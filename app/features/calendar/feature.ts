import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { calendarCalls } from "./calls.ts";

export const calendar = defineFeature({
  name: "calendar",
  calls: [implemented({ calendar: calendarCalls }, () => import("./embedded/events.ts"))],
  pages: [
    route("events", "pages/calendar/route.tsx"),
    route("events.ics", "pages/files/all.ts"),
    route("events/:id/calendar.ics", "pages/files/one.ts"),
    route("events/:id/:slug?", "pages/event/route.tsx"),
  ],
  content: async () => (await import("./embedded/content.ts")).content,
  jobs: [
    {
      name: "calendar",
      run: async (context) => (await import("./embedded/calendar-job.ts")).runCalendarJob(context),
    },
  ],
  switches: [
    { key: "calendar", label: "Calendar", hint: "The calendar of events, with its files for calendar programs." },
  ],
  console: () => import("./console.ts"),
});
