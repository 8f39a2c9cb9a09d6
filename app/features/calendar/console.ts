import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { calendarAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ calendarAdmin: calendarAdminCalls }, () => import("./embedded/edit-events.ts"))],
  pages: [
    route("calendar", "console/route.tsx", { help: "calendar" }),
    route("calendar/:id", "console/edit.tsx", { help: "calendar#an-event" }),
  ],
  menu: [
    { group: "Content", place: 7, label: "Calendar", href: "/admin/calendar", icon: "calendar", right: "content" },
  ],
});
