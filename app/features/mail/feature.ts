import { defineFeature, implemented } from "#app/feature.ts";
import { mailAdminCalls } from "./admin-calls.ts";

export const mail = defineFeature({
  name: "mail",
  calls: [implemented({ mailAdmin: mailAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  jobs: [
    {
      name: "mails",
      // Without a mail server, mails stay in the outbox.
      isPossible: ({ mailer }) => mailer !== undefined,
      run: async (context) => (await import("./embedded/outbox.ts")).deliverDueMails(context),
    },
  ],
  retention: [
    // Mails are useless after a day, except to see whether they were sent. The sign keeps the index of the column out.
    { table: "mails", column: "created_at", days: 90, only: "+next_attempt_at IS NULL" },
  ],
  menu: [{ group: "Operations", place: 5, label: "Outbox", href: "/admin/outbox", right: "settings" }],
});
