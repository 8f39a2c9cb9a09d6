import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { ticketsAdminCalls } from "./admin-calls.ts";
import { cannedAnswersAdminCalls } from "./canned-answers-admin-calls.ts";
import { ticketCategoriesAdminCalls } from "./categories-admin-calls.ts";

export const consolePart = defineConsole({
  calls: [
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
    route("tickets", "console/queue/route.tsx"),
    route("tickets/figures", "console/figures/route.tsx"),
    route("tickets/settings", "console/settings/route.tsx"),
    route("tickets/answers", "console/answers/route.tsx"),
    route("tickets/answers/:id", "console/answers/edit.tsx"),
    route("tickets/categories", "console/categories/route.tsx"),
    route("tickets/categories/:id", "console/categories/edit.tsx"),
    route("tickets/:number", "console/ticket/route.tsx"),
  ],
  menu: [
    {
      group: "Players",
      place: 2,
      label: "Tickets",
      href: "/admin/tickets",
      right: "tickets",
    },
  ],
  waiting: { "/admin/tickets": () => import("./embedded/waiting.ts") },
});
