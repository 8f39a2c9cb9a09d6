import { defineFeature } from "#app/feature.ts";
import { DAY } from "#app/format/units.ts";

/** How long the text of a mail is kept that was not sent. */
const TEXT_DAYS = 7;

export const mail = defineFeature({
  name: "mail",
  jobs: [
    {
      name: "mails",
      run: async (context) => (await import("./embedded/outbox.ts")).deliverDueMails(context),
    },
  ],
  retention: [
    // Mails are useless after a day, except to see whether they were sent. The sign keeps the index of the column out.
    { table: "mails", column: "created_at", days: 90, only: "+next_attempt_at IS NULL" },
    // A mail that was sent has no text any more. One that is too late is not sent, so that nothing needs its text.
    {
      ...{ table: "mails", column: "created_at", days: TEXT_DAYS, empties: "sealed_body" },
      only: `sealed_body <> '' AND +expires_at < ?1 + ${TEXT_DAYS * DAY}`,
    },
  ],
  console: () => import("./console.ts"),
});
