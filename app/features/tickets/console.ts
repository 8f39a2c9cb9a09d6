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
    route("tickets", "console/queue/route.tsx", { help: "tickets#the-queue" }),
    route("tickets/figures", "console/figures/route.tsx", { help: "tickets#figures" }),
    route("tickets/settings", "console/settings/route.tsx", { help: "tickets#times" }),
    route("tickets/answers", "console/answers/route.tsx", { help: "tickets#canned-answers" }),
    route("tickets/answers/:id", "console/answers/edit.tsx", { help: "tickets#canned-answers" }),
    route("tickets/categories", "console/categories/route.tsx", { help: "tickets#categories" }),
    route("tickets/categories/:id", "console/categories/edit.tsx", { help: "tickets#categories" }),
    route("tickets/:number", "console/ticket/route.tsx", { help: "tickets#the-page-of-a-ticket" }),
  ],
  menu: [
    {
      group: "Players",
      place: 2,
      label: "Tickets",
      href: "/admin/tickets",
      icon: "message",
      right: "tickets",
    },
  ],
  waiting: { "/admin/tickets": () => import("./embedded/waiting.ts") },
});
