import { defineFeature, implemented } from "#app/feature.ts";
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
});
