import { defineFeature, implemented } from "#app/feature.ts";
import { MINUTE } from "#app/format/units.ts";
import { route } from "#app/route-entry.ts";
import { ticketsCalls } from "./calls.ts";

export const tickets = defineFeature({
  name: "tickets",
  calls: [implemented({ tickets: ticketsCalls }, () => import("./embedded/handlers.ts"))],
  pages: [
    route("ticket", "pages/ticket/route.tsx"),
    route("checkticket", "pages/check-ticket/route.tsx"),
    route("ticketimage/:id", "pages/ticket-image/route.ts"),
  ],
  jobs: [
    {
      name: "closing answered tickets",
      run: async (context) => (await import("./embedded/auto-close.ts")).closeAnsweredTickets(context),
    },
    {
      name: "overdue tickets",
      period: { every: 4 * MINUTE },
      run: async ({ db, now }) => (await import("./embedded/announce-overdue.ts")).announceOverdueTickets(db, now()),
    },
  ],
  content: async () => (await import("./embedded/content.ts")).content,
  switches: [
    {
      key: "tickets",
      label: "Support tickets",
      hint: "Nobody can write a new one; links to support lead to the messenger of the settings. Those that exist are still answered.",
      calls: ["tickets.submit"],
      paths: ["ticket"],
    },
  ],
  console: () => import("./console.ts"),
});
