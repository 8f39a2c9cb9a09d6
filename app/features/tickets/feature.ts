import { defineFeature, implemented } from "#app/feature.ts";
import { MINUTE } from "#app/format/units.ts";
import { route } from "#app/route-entry.ts";
import { ticketsAdminCalls } from "./admin-calls.ts";
import { ticketsCalls } from "./calls.ts";
import { cannedAnswersAdminCalls } from "./canned-answers-admin-calls.ts";
import { ticketCategoriesAdminCalls } from "./categories-admin-calls.ts";

export const tickets = defineFeature({
  name: "tickets",
  calls: [
    implemented({ tickets: ticketsCalls }, () => import("./embedded/handlers.ts")),
    implemented(
      {
        ticketsAdmin: ticketsAdminCalls,
        cannedAnswersAdmin: cannedAnswersAdminCalls,
        ticketCategoriesAdmin: ticketCategoriesAdminCalls,
      },
      () => import("./embedded/console-handlers.ts"),
    ),
  ],
  pages: [
    route("ticket", "pages/ticket/route.tsx"),
    route("checkticket", "pages/check-ticket/route.tsx"),
    route("ticketimage/:id", "pages/ticket-image/route.ts"),
  ],
  consolePages: [
    route("tickets", "console/queue/route.tsx"),
    route("tickets/figures", "console/figures/route.tsx"),
    route("tickets/settings", "console/settings/route.tsx"),
    route("tickets/answers", "console/answers/route.tsx"),
    route("tickets/answers/:id", "console/answers/edit.tsx"),
    route("tickets/categories", "console/categories/route.tsx"),
    route("tickets/categories/:id", "console/categories/edit.tsx"),
    route("tickets/:number", "console/ticket/route.tsx"),
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
  menu: [{ group: "Players", place: 2, label: "Tickets", href: "/admin/tickets", right: "tickets" }],
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
});
