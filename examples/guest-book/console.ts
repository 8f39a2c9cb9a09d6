import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { guestBookAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ guestBookAdmin: guestBookAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [route("guestbook", "console/entries.tsx", { help: "guest-book" })],
  menu: [
    {
      group: "Content",
      place: 90,
      label: "Guest book",
      href: "/admin/guestbook",
      icon: "message",
      right: "content",
      switch: "guestBook",
    },
  ],
});
